import Dovetail
import Testing

/// Calls that can't do what they say.
@Suite struct RefusedCallTests {
  enum Call: String, CaseIterable, Codable {
    case registerOptional, registerIdentifierInWeak, registerKeyInWeak, endTransient, endGraph,
      resetDisposable,
      resolveInWrapper, readIsolatedByKey, readWhatWasSetBeforeTheStop, readWhatWasSetAfterTheStop

    func perform(in container: DependencyContainer) async throws {
      switch self {
      case .registerOptional: container.register(Leaf?.self) { _ in nil }
      case .registerIdentifierInWeak: container.register(Leaf.self, in: .weak) { _ in Leaf() }
      case .registerKeyInWeak: container.register(\.client, in: .weak) { _ in FakeClient() }
      case .endTransient: try await container.end(.transient)
      case .endGraph: try await container.end(.graph)
      case .resetDisposable:
        container.beginLogin(user: User(name: "Ann"))
        _ = container.session
        container.reset(\.session)
      case .resolveInWrapper:
        withDependencies(from: container) {
          @Injected(key: "gone") var leaf: Leaf
          _ = leaf
        }
      case .readIsolatedByKey: container.readByKey(DependencyContainer.ModelKey.self)
      case .readWhatWasSetBeforeTheStop:
        container.clock = FixedClock()
        try await container.stop()
        _ = container.clock
      case .readWhatWasSetAfterTheStop:
        try await container.stop()
        container.clock = FixedClock()
        _ = container.clock
      }
    }

    var message: String {
      switch self {
      case .registerOptional: "Optional<Leaf> cannot be registered: register the type that it wraps"
      case .registerIdentifierInWeak: "a dependency known at run time cannot be registered in scope weak"
      case .registerKeyInWeak: "'client' cannot be registered in scope weak: it is not a weak dependency"
      case .endTransient: "end(transient): values of this scope are never kept"
      case .endGraph: "end(graph): values of this scope are never kept"
      case .resetDisposable: "reset: 'session' needs disposal: end its scope, or stop its container"
      case .resolveInWrapper: "no dependency of type Leaf is registered by key \"gone\""
      case .readIsolatedByKey: "'model' is isolated to an actor: read it by its property"
      case .readWhatWasSetBeforeTheStop, .readWhatWasSetAfterTheStop: "'clock' was read after stop()"
      }
    }
  }

  @Test(arguments: Call.allCases) func aCallThatCannotDoWhatItSaysStops(_ call: Call) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [call] in
      try await call.perform(in: DependencyContainer(context: .live))
    }
    #expect(text(result).contains(call.message))
  }
}

extension DependencyContainer {
  fileprivate func readByKey<Key: ContainerKey>(_ key: Key.Type) { _ = try? Key.make(in: self) }
}
