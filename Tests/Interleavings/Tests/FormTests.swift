import Dovetail
import Testing

/// Forms that the programs of the reference don't have, two or three at once, in many orders of steps: wrappers, factories,
/// observation, installing, and blocks with overrides. Each outcome is one of a serial order.
@Suite(.serialized) struct FormTests {
  @Test func twoHaveAnOutcomeOfASerialOrder() {
    var schedules = 0
    for first in Form.allCases {
      for second in Form.allCases where first.rawValue <= second.rawValue {
        for beginning in FormScene.Beginning.allCases {
          var exploration =
            InterleavingTests.isFull
            ? Exploration(limit: 300, samples: 40) : Exploration(limit: 10, samples: 5)
          explore([first, second], after: beginning, &exploration)
          schedules += exploration.count
        }
      }
    }
    print("pairs of forms: \(schedules) schedules")
  }

  @Test func threeHaveAnOutcomeOfASerialOrder() {
    var random = SeededNumbers(seed: 5)
    var schedules = 0
    for number in 0..<(InterleavingTests.isFull ? 5_000 : 200) {
      let forms = (0..<3).map { _ in Form.allCases[random.below(Form.allCases.count)] }
      let beginning = FormScene.Beginning.allCases[random.below(FormScene.Beginning.allCases.count)]
      var exploration = Exploration(limit: 0, samples: 10)
      explore(forms, after: beginning, &exploration, seed: UInt64(number) << 8)
      schedules += exploration.count
    }
    print("triples of forms: \(schedules) schedules")
  }

  private func explore(
    _ forms: [Form], after beginning: FormScene.Beginning, _ exploration: inout Exploration, seed: UInt64 = 1
  ) {
    let steps = forms.indices.flatMap { index in forms[index].steps.map { (index, $0) } }
    let serial = orders(steps.count).filter { order in
      let sorted = forms.indices.flatMap { index in order.filter { steps[$0].0 == index } }
      return sorted == Array(steps.indices)
    }
    .map { order in outcome(of: forms, order.map { steps[$0] }, after: beginning) }
    exploration.explore(seed: seed) { choose in
      let found = outcome(of: forms, after: beginning, choose)
      if serial.contains(found) { return true }
      Issue.record("\(beginning): \(forms): \(found); one after another: \(serial)")
      return false
    }
  }

  private struct Outcome: Equatable {
    var results: [Int: String] = [:]
    var after = ""
    var stop: String?
  }

  /// Runs forms at once, or one after another, and then reads everything.
  private func outcome(
    of forms: [Form], _ order: [(index: Int, step: Int)]? = nil, after beginning: FormScene.Beginning,
    _ choose: ((Int) -> Int)? = nil
  ) -> Outcome {
    let scene = FormScene(beginning)
    let found = Locked(Outcome())
    let play = { @Sendable (index: Int, step: Int) async -> Void in
      let result = await scene.play(forms[index], step)
      found.withLock { $0.results[index] = result }
    }
    let end =
      if let order {
        Schedule().run([{ for (index, step) in order { await play(index, step) } }])
      } else {
        Schedule(choose).run(
          forms.indices.map { index in
            { for step in forms[index].steps { await play(index, step) } }
          })
      }
    // What is read while another form stops the container may be a value that the one asked for needs, such as the
    // identifier 'String "form"'.
    if case .stopped(_, let message) = end {
      return Outcome(stop: message.replacing(/'[\w "]+'( \(.* -> [^)]*\))?/, with: "a value"))
    }
    if case .hung(let waiting) = end { return Outcome(stop: "hangs: \(waiting)") }
    let after = Schedule().run([
      {
        let everything = await scene.everything
        found.withLock { $0.after = everything }
      }
    ])
    if after != .finished { found.withLock { $0.after = "\(after)" } }
    return found.withLock { $0 }
  }
}

private enum Form: Int, CaseIterable {
  case leaf, made, list, set, reset, register, install, factory, injected, weakInjected, wrapper, provider
  case asyncFactory, block, asyncBlock, observe, trace, childRead, childSet, otherContext, visit, endVisit
  case identifier, resolve, removeIdentifier, weak, start, stop, beginTrip, endTrip, trip, resetTrip

  /// Others may run between two operations of one form.
  var steps: Range<Int> { self == .childSet ? 0..<2 : 0..<1 }
}

private final class Model: Sendable {
  let text: String
  let wrapper = Dependency(\.formLeaf)
  let provider: DependencyProvider<String>

  init(_ text: String, _ container: DependencyContainer) {
    self.text = text
    provider = DependencyProvider(container, \.formLeaf)
  }
}

private enum LeafKey: DependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static let defaultValue = "a"
}

private enum MadeKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Model {
    Model("made(\(container.formLeaf))", container)
  }
}

private enum ListKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> [String] {
    GeneratedCode.collected([container.formLeaf], for: self, in: container)
  }
}

private struct FormFactory: Sendable {
  let home: GeneratedCode.FactoryHome
  func callAsFunction() -> String { home.make { "factory(\($0[MadeKey.self].text))" } }
  func later() async -> String {
    await home.make { container in
      await Task.yield()
      return "factory(\(container[MadeKey.self].text))"
    }
  }
}

private enum FactoryKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> FormFactory {
    FormFactory(home: GeneratedCode.FactoryHome(container))
  }
}

private enum VisitKey: ComposedDependencyKey {
  static let visit = DependencyScope("visit")
  static var scope: DependencyScope { visit }
  static func make(in container: DependencyContainer) -> String { "visit(\(container[MadeKey.self].text))" }
}

private enum WeakKey: WeakDependencyKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("weak", scope: .weak, needs: [LeafKey.self])
  }
  static func make(in container: DependencyContainer) -> Model {
    Model("weak(\(container.formLeaf))", container)
  }
  static func weakly(_ value: Model) -> () -> Model? {
    weak let object = value
    return { object }
  }
}

private enum StartedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "started", needs: [MadeKey.self],
      start: .make { container in
        await Task.yield()
        return GeneratedCode.StartedValue("started(\(container[MadeKey.self].text))", of: StartedKey.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: self, in: container)
  }
}

private enum TripInputKey: ContainerKey {
  static let trip = DependencyScope("trip", inputs: { [TripInputKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("input", scope: trip, expression: .input)
  }
  static func make(in container: DependencyContainer) -> Int { GeneratedCode.stop(at: self, in: container) }
}

private enum TripKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("trip", scope: TripInputKey.trip, needs: [TripInputKey.self, MadeKey.self]) {
      $0.value(of: TripKey.self).dispose()
    }
  }
  static func make(in container: DependencyContainer) -> Trip {
    Trip("trip(\(container[TripInputKey.self]), \(container[MadeKey.self].text))")
  }
}

private final class Trip: Sendable {
  let text: String
  private let isDisposed = Locked(false)

  init(_ text: String) { self.text = text }

  func dispose() {
    isDisposed.withLock {
      #expect(!$0)
      $0 = true
    }
  }
}

private enum FormModule: DependencyModule {
  static var name: String { "Forms" }
  static var started: [any ContainerKey.Type] { [StartedKey.self] }
  static var contributions: [GeneratedCode.Contribution] {
    [
      GeneratedCode.Contribution(to: ListKey.self, needs: [LeafKey.self]) {
        ["more(\($0.formLeaf))"]
      }
    ]
  }
}

extension DependencyContainer {
  fileprivate var formLeaf: String {
    get { self[LeafKey.self] }
    set { self[LeafKey.self] = newValue }
  }
  fileprivate var formMade: Model { self[MadeKey.self] }
}

private final class FormScene: Sendable {
  private let container = DependencyContainer(context: .live)
  private let child: DependencyContainer
  private let injected: Injected<Model>
  private let weakInjected: WeakInjected<Model>

  enum Beginning: CaseIterable {
    case fresh, read, overridden, installed
  }

  init(_ beginning: Beginning) {
    child = DependencyContainer(parent: container)
    injected = Injected(\.formMade, container: container)
    weakInjected = WeakInjected(\.formMade, container: container)
    switch beginning {
    case .fresh: break
    case .read: _ = (container[MadeKey.self], child[MadeKey.self], container[VisitKey.self])
    case .overridden:
      child.formLeaf = "z"
      _ = child[MadeKey.self]
    case .installed: container.install(FormModule.self)
    }
  }

  func play(_ form: Form, _ step: Int) async -> String {
    switch form {
    case .leaf: return container.formLeaf
    case .made: return container[MadeKey.self].text
    case .list: return container[ListKey.self].joined(separator: " ")
    case .set: container.formLeaf = "b"
    case .reset: container.reset(LeafKey.self)
    case .register: container.register(MadeKey.self) { Model("registered(\($0.formLeaf))", $0) }
    case .install: container.install(FormModule.self)
    case .factory: return container[FactoryKey.self]()
    case .injected: return injected().text
    case .weakInjected: return weakInjected.wrappedValue?.text ?? ""
    case .wrapper: return container[MadeKey.self].wrapper()
    case .provider: return container[MadeKey.self].provider()
    case .block:
      return withDependencies(from: container) {
        $0.formLeaf = "c"
      } operation: {
        DependencyContainer.current[MadeKey.self].text
      }
    case .asyncFactory: return await child[FactoryKey.self].later()
    case .asyncBlock:
      return await withDependencies(from: container) {
        $0.formLeaf = "c"
      } operation: {
        await Task { DependencyContainer.current[MadeKey.self].wrapper() }.value
      }
    case .observe:
      let observation = container.observe { _ in }
      defer { observation.cancel() }
      return child[MadeKey.self].text
    case .trace:
      let trace = DependencyTrace(of: container)
      defer { #expect(!trace.description.isEmpty) }
      return child[MadeKey.self].text
    case .otherContext: return DependencyContainer(parent: child, context: .preview)[MadeKey.self].text
    case .identifier:
      container.register(String.self, key: "form") { "identifier(\($0[MadeKey.self].text))" }
    case .resolve: return (try? child.resolve(String.self, key: "form")) ?? "none"
    case .removeIdentifier: container.remove(String.self, key: "form")
    case .weak: return child[weak: WeakKey.self].text
    case .start:
      // A stop cancels it.
      do { try await container.start() } catch { return error is CancellationError ? "" : "\(error)" }
    case .stop: try? await container.stop()
    case .beginTrip: try? await container.begin(TripInputKey.trip) { $0.provide(TripInputKey.self, 7) }
    case .endTrip: try? await container.end(TripInputKey.trip)
    case .trip: return child[TripKey.self].text
    case .resetTrip: container.reset(TripKey.self)
    case .childRead: return child[MadeKey.self].text
    case .childSet:
      if step > 0 { return child[MadeKey.self].text }
      child.formLeaf = "d"
    case .endVisit: try? await container.end(VisitKey.visit)
    case .visit: return child[VisitKey.self]
    }
    return ""
  }

  /// What everything is, once nothing runs.
  var everything: String {
    get async {
      // What is stopped reads again once it is started.
      try? await container.start()
      try? await child.start()
      var all = [container.formLeaf, container[MadeKey.self].text, child[MadeKey.self].text, injected().text]
      all += container[ListKey.self]
      all += [child[FactoryKey.self](), child[VisitKey.self], child[weak: WeakKey.self].text]
      all.append((try? child.resolve(String.self, key: "form")) ?? "none")
      all.append(container.isOpen(TripInputKey.trip) ? child[TripKey.self].text : "closed")
      return all.joined(separator: ", ")
    }
  }
}
