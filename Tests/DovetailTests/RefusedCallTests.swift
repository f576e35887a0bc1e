import Dovetail
import Foundation
import Testing

/// Takes the tree's lock, as a dependency does that is read while a failure is recorded.
private enum Recorder: UndeclaredReadReporter {
  static let container = Box<DependencyContainer?>(nil)
  static let runningTest: String? = nil
  static let testContainer: DependencyContainer? = nil

  static func report(_ name: String, _ message: String) {}
  static func warn(_ message: String) {}
  static func prepareToStop(_ message: String) {
    _ = container.value?.isOpen(.login)
    FileHandle.standardError.write(Data("the test fails: \(message)\n".utf8))
  }
}

private enum EmptyKey: DependencyKey {
  static let defaultValue = 1
  static func expression(in context: DependencyContext) -> DependencyExpression { .input }
}

/// Calls that can't do what they say.
@Suite(.timeLimit(.minutes(30))) struct RefusedCallTests {
  enum Call: String, CaseIterable, Codable {
    case registerOptional, registerIdentifierInWeak, registerKeyInWeak, endTransient, endGraph,
      resetTransient, resetGraph, resetDisposable, resetScopeOfDisposable, resolveInWrapper,
      readIsolatedByKey, readAfterStop, readWhatWasSetBeforeTheStop, readWhatWasSetAfterTheStop,
      readWhatAChildSetBeforeTheStop, readInChildAfterStop, readInChildOfRestarted, beginAfterStop,
      readTooEarly, readBeforeBeginning, readInClosedScope, readInEndedScope, resolveInClosedScope,
      readRequired, readWithoutExpression, readInCircle, readTransientsInCircle, beginSingleton,
      beginWithoutInput,
      beginAsyncWithoutInput, beginWithinClosed, beginTwice, startInMaker,
      startBelowStoppedParent, installTwoProviders, installAfterRead

    func perform(in container: DependencyContainer) async throws {
      switch self {
      case .registerOptional: container.register(Leaf?.self) { _ in nil }
      case .registerIdentifierInWeak: container.register(Leaf.self, in: .weak) { _ in Leaf() }
      case .registerKeyInWeak: container.register(\.client, in: .weak) { _ in FakeClient() }
      case .endTransient: try await container.end(.transient)
      case .endGraph: try await container.end(.graph)
      case .resetTransient: container.reset(.transient)
      case .resetGraph: container.reset(.graph)
      case .resetDisposable:
        container.beginLogin(user: User(name: "Ann"))
        _ = container.session
        container.reset(\.session)
      case .resetScopeOfDisposable:
        container.beginLogin(user: User(name: "Ann"))
        _ = container.session
        container.reset(.login)
      case .resolveInWrapper:
        withDependencies(from: container) {
          @Injected(key: "gone") var leaf: Leaf
          _ = leaf
        }
      case .readWithoutExpression: _ = container[EmptyKey.self]
      case .readIsolatedByKey: container.readByKey(DependencyContainer.ModelKey.self)
      case .readAfterStop:
        _ = container.clock
        try await container.stop()
        _ = container.clock
      case .readWhatWasSetBeforeTheStop:
        container.clock = FixedClock()
        try await container.stop()
        _ = container.clock
      case .readWhatWasSetAfterTheStop:
        try await container.stop()
        container.clock = FixedClock()
        _ = container.clock
      case .readWhatAChildSetBeforeTheStop:
        let child = DependencyContainer(parent: DependencyContainer(parent: container))
        child.clock = FixedClock()
        try await container.stop()
        _ = child.clock
      case .readInChildAfterStop:
        try await container.stop()
        _ = DependencyContainer(parent: container).clock
      case .readInChildOfRestarted:
        let child = DependencyContainer(parent: container)
        try await container.stop()
        try await container.start()
        _ = child.clock
      case .beginAfterStop:
        let child = DependencyContainer(parent: container)
        child.beginLogin(user: User(name: "Ann"))
        try await container.stop()
        child.beginNow(.checkout)
      case .readTooEarly:
        container.install(Plant.self)
        _ = container[EntryKey.self]
      case .readBeforeBeginning:
        container.install(Plant.self)
        _ = container[MapKey.self]
      case .readInClosedScope: _ = container.session
      case .readInEndedScope:
        container.beginLogin(user: User(name: "Ann"))
        _ = container.session
        try await container.end(.login)
        _ = container.session
      case .resolveInClosedScope:
        container.register(Leaf.self, in: .login) { _ in Leaf() }
        _ = try container.resolve(Leaf.self)
      case .readRequired: _ = container.title
      case .readInCircle: container.registerCircle(in: .singleton)
      case .readTransientsInCircle: container.registerCircle(in: .transient)
      case .beginSingleton: container.beginNow(.singleton)
      case .beginWithoutInput: container.beginNow(.login)
      case .beginAsyncWithoutInput: try await container.begin(.login)
      case .beginWithinClosed: container.beginNow(.checkout)
      case .beginTwice: for name in ["Ann", "Bob"] { container.beginLogin(user: User(name: name)) }
      case .startInMaker:
        container.install(Plant.self)
        container[WorksKey.self] = Works { _ in try await container.start() }
        try await container.start()
      case .startBelowStoppedParent:
        let child = DependencyContainer(parent: container)
        try await container.stop()
        try await child.start()
      case .installTwoProviders:
        container.install(ConsoleDependencies.self)
        container.install(FileDependencies.self)
      case .installAfterRead:
        _ = container.tabs
        container.install(ConsoleDependencies.self)
      }
    }

    /// The message, or how it begins.
    var message: String {
      switch self {
      case .registerOptional:
        "Optional<Leaf> cannot be registered: register the type that it wraps, and read it with try?"
      case .registerIdentifierInWeak: "a dependency known at run time cannot be registered in scope weak"
      case .registerKeyInWeak: "'client' cannot be registered in scope weak: it is not a weak dependency"
      case .endTransient: "end(.transient): values of this scope are never kept"
      case .endGraph: "end(.graph): values of this scope are never kept"
      case .resetTransient: "reset(.transient): values of this scope are never kept"
      case .resetGraph: "reset(.graph): values of this scope are never kept"
      case .resetDisposable: "reset: 'session' needs disposal: end its scope, or stop its container"
      case .resetScopeOfDisposable: "reset(.login): 'session' needs disposal: use end(_:)"
      case .resolveInWrapper:
        "@Injected Leaf \"gone\": no dependency of type Leaf is registered with key \"gone\""
      case .readIsolatedByKey: "'model' is isolated to an actor: read it through its property"
      case .readAfterStop, .readWhatWasSetBeforeTheStop, .readWhatWasSetAfterTheStop,
        .readWhatAChildSetBeforeTheStop, .readInChildAfterStop:
        "'clock' was read after stop(): call start() again first"
      case .readInChildOfRestarted:
        "'clock' was read after stop(): call start() again first, on a parent before its children"
      case .beginAfterStop:
        "scope 'checkout' was begun after stop(): call start() again first, on a parent before its children"
      case .readTooEarly:
        "'database' (entry -> pool -> database) was read before it was made: await start() on this container first, after any overrides, or override 'database' itself"
      case .readBeforeBeginning:
        "'map' was read before it was made: await beginVisit() on this container first, after any overrides, or override 'map' itself"
      case .readInClosedScope, .readInEndedScope:
        "'session' was read while scope 'login' is closed: begin 'login' first, with its input 'user'"
      case .resolveInClosedScope:
        "'Leaf' was read while scope 'login' is closed: begin 'login' first, with its input 'user'"
      case .readRequired:
        "'log' (title -> log) was read, and nothing provides it: install the program's module before"
      case .readInCircle, .readTransientsInCircle: "dependency cycle: Int \"a\" -> Int \"b\" -> Int \"a\""
      case .beginSingleton: "scope 'singleton' is always open"
      case .beginWithoutInput, .beginAsyncWithoutInput:
        "scope 'login' needs its input 'user': call beginLogin(user:)"
      case .beginWithinClosed:
        "scope 'checkout' was begun while scope 'login' is closed: begin 'login' first, with its input 'user'"
      case .beginTwice:
        "scope 'login' is already open, by a begin or a read: end it first, or use a child container"
      case .startInMaker: "start() was called by what start() makes: call it after start() ends"
      case .startBelowStoppedParent:
        "start() was called on a container whose parent was stopped: start the parent first"
      case .readWithoutExpression:
        "'empty' has a hand-written key: its expression(in:) can't be .required or .input"
      case .installTwoProviders: "'log' is provided by 'File' and by 'Console': install only one of them"
      case .installAfterRead: "'Console' was installed after 'tabs', which it provides or adds to, was read"
      }
    }
  }

  @Test(arguments: Call.allCases) func aCallThatCannotDoWhatItSaysFailsTheTestAndStops(_ call: Call) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [call] in
      let container = DependencyContainer(context: .live)
      Recorder.container.value = container
      UndeclaredReads.use(Recorder.self)
      try await call.perform(in: container)
    }
    #expect(text(result).contains("the test fails: " + call.message), "\(text(result))")
    #expect(text(result).contains("Fatal error: " + call.message))
  }
}

extension DependencyContainer {
  /// Begins a scope in a synchronous function, which has an overload of its own.
  fileprivate func beginNow(_ scope: DependencyScope) { begin(scope) }
  fileprivate func registerCircle(in scope: DependencyScope) {
    register(Int.self, key: "a", in: scope) { try $0.resolve(key: "b") }
    register(Int.self, key: "b", in: scope) { try $0.resolve(key: "a") }
    _ = try? resolve(Int.self, key: "a")
  }
  fileprivate func readByKey<Key: ContainerKey>(_ key: Key.Type) { _ = try? Key.make(in: self) }
}
