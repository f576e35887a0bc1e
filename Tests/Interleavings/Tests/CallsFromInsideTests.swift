import Dovetail
import Synchronization
import Testing

/// Calls from makers, disposers and observers: everything works, or stops with a message, and nothing hangs.
@Suite(.serialized) struct CallsFromInsideTests {
  enum Place: CaseIterable {
    case maker, startedMaker, disposerAtEnd, disposerAtStop, observer

    /// What stops with a message, as the documentation's table of calls from inside says; all else works.
    ///
    /// What the place's container starts is kept by its parent, since it overrides nothing; there, the scope is open.
    var stopping: Set<String> {
      switch self {
      case .maker: ["read of the same", "read of the child", "read of the parent"]
      case .startedMaker:
        [
          "start of the same", "start of the child", "start of the parent", "begin of the same",
          "begin of the parent", "stop of the same", "stop of the parent",
        ]
      case .disposerAtEnd:
        ["begin of the parent", "read of the same", "read of the child", "read of the parent"]
      case .disposerAtStop:
        [
          "start of the same", "start of the child", "begin of the same", "read of the same",
          "read of the child",
        ]
      case .observer: []
      }
    }
  }

  enum Call: CaseIterable {
    case start, stop, begin, beginNow, end, resetScope, resetKey, set, register, read
  }

  enum Target: CaseIterable {
    case same, child, parent
  }

  @Test(arguments: Place.allCases) func everyCallWorksOrStops(from place: Place) {
    var schedules = 0
    var ends: [String: Int] = [:]
    var stopping: Set<String> = []
    for call in Call.allCases {
      for target in Target.allCases {
        for isAwaited in [true, false] {
          var exploration = Exploration(limit: 20, samples: 20)
          exploration.explore(seed: 1) { choose in
            let scene = Scene(target: target, call: call, isAwaited: isAwaited)
            let end = Schedule(choose).run([{ await scene.play(place) }])
            if case .hung(let waiting) = end {
              Issue.record(
                "\(call) of the \(target) container, \(isAwaited ? "awaited" : "in a task"): hangs: \(waiting)"
              )
              return false
            }
            if case .stopped(_, let message) = end {
              #expect(!message.isEmpty)
              ends["\(call) stops: \(message)", default: 0] += 1
              // A stop works, and then the read around it does not.
              if !message.contains("was read after stop()") { stopping.insert("\(call) of the \(target)") }
            } else {
              ends["\(call) works", default: 0] += 1
            }
            return true
          }
          schedules += exploration.count
        }
      }
    }
    #expect(stopping == place.stopping)
    print("calls from a \(place): \(schedules) schedules")
    for (end, count) in ends.sorted(by: { $0.key < $1.key }) { print("  \(end) (\(count))") }
  }
}

/// A container in which something calls what it should not need to.
private final class Scene: Sendable {
  private let parent = DependencyContainer(context: .live)
  private let container: DependencyContainer
  private let child: DependencyContainer
  private let call: CallsFromInsideTests.Call
  private let target: DependencyContainer
  private let isAwaited: Bool

  private static let scenes = Mutex<Scene?>(nil)
  static var current: Scene? { scenes.withLock { $0 } }

  init(target: CallsFromInsideTests.Target, call: CallsFromInsideTests.Call, isAwaited: Bool) {
    container = DependencyContainer(parent: parent)
    child = DependencyContainer(parent: container)
    container.install(InsideModule.self)
    switch target {
    case .same: self.target = container
    case .child: self.target = child
    case .parent: self.target = parent
    }
    (self.call, self.isAwaited) = (call, isAwaited)
    Self.scenes.withLock { $0 = self }
  }

  func play(_ place: CallsFromInsideTests.Place) async {
    InsidePlace.current = place
    defer { Self.scenes.withLock { $0 = nil } }
    switch place {
    case .maker: _ = container[InsideMakerKey.self]
    case .startedMaker: try? await container.start()
    case .disposerAtEnd:
      _ = container[InsideScopedKey.self]
      try? await container.end(InsideScopedKey.visit)
    case .disposerAtStop:
      container[InsideNumberKey.self] = 1
      _ = container[InsideDisposedKey.self]
      try? await container.stop()
    case .observer:
      let count = Mutex(0)
      let observation = parent.observe { [self] _ in
        // What an observer does is observed, too.
        if count.withLock({
          $0 += 1; return $0
        }) < 4 {
          callNow()
        }
      }
      _ = container[InsideMakerKey.self]
      observation.cancel()
    }
  }

  /// Calls what needs no waiting, and begins in a task what does.
  func callNow() {
    switch call {
    case .start, .stop, .begin, .end: Task { await callAndWait() }
    case .beginNow: target.begin(InsideStayKey.stay)
    case .resetScope: target.reset(InsideScopedKey.visit)
    case .resetKey: target.reset(InsideMakerKey.self)
    case .set: target[InsideMakerKey.self] = 2
    case .register: target.register(InsideMakerKey.self) { _ in 3 }
    case .read: _ = (target[InsideMakerKey.self], target[InsideScopedKey.self])
    }
  }

  func callLater() async {
    if isAwaited { await callAndWait() } else { callNow() }
  }

  private func callAndWait() async {
    switch call {
    case .start: try? await target.start()
    case .stop: try? await target.stop()
    case .begin: try? await target.beginInside()
    case .end: try? await target.end(InsideScopedKey.visit)
    default: callNow()
    }
  }
}

extension DependencyContainer {
  fileprivate func beginInside() async throws { try await begin(InsideScopedKey.visit) }
}

private enum InsidePlace {
  private static let place = Mutex(CallsFromInsideTests.Place.maker)
  static var current: CallsFromInsideTests.Place {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}

private enum InsideMakerKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("maker", needs: [])
  }
  static func make(in container: DependencyContainer) throws -> Int {
    if InsidePlace.current == .maker { Scene.current?.callNow() }
    return 1
  }
}

private enum InsideNumberKey: DependencyKey {
  static let defaultValue = 0
}

/// Kept by the container in which its number is overridden.
private enum InsideDisposedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "disposed", needs: [InsideNumberKey.self],
      dispose: { _ in if InsidePlace.current == .disposerAtStop { await Scene.current?.callLater() } })
  }
  static func make(in container: DependencyContainer) throws -> Int { container[InsideNumberKey.self] }
}

private enum InsideScopedKey: ContainerKey {
  static let visit = DependencyScope("visit", starting: { [InsideScopeStartKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "scoped", scope: visit,
      dispose: { _ in
        if InsidePlace.current == .disposerAtEnd { await Scene.current?.callLater() }
      })
  }
  static func make(in container: DependencyContainer) throws -> Int { 1 }
}

/// Its scope makes nothing that is started.
private enum InsideStayKey: ContainerKey {
  static let stay = DependencyScope("stay")
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("stay", scope: stay)
  }
  static func make(in container: DependencyContainer) throws -> Int { 1 }
}

private enum InsideStartKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "started",
      start: .make { _ in
        if InsidePlace.current == .startedMaker { await Scene.current?.callLater() }
        return GeneratedCode.StartedValue(1, of: Self.self)
      },
      dispose: { _ in })
  }
  static func make(in container: DependencyContainer) throws -> Int { 1 }
}

private enum InsideScopeStartKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "scope start", scope: InsideScopedKey.visit,
      start: .make { _ in GeneratedCode.StartedValue(1, of: Self.self) })
  }
  static func make(in container: DependencyContainer) throws -> Int { 1 }
}

private enum InsideModule: DependencyModule {
  static var name: String { "Inside" }
  static var started: [any ContainerKey.Type] { [InsideStartKey.self] }
}
