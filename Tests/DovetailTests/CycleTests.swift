import Foundation
import Testing

@testable import Dovetail

private enum AKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int { container[BKey.self] }
}
private enum BKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int { container[AKey.self] }
}

private enum FlagsKey: ComposedDependencyKey {
  static let dependencies: [any ContainerKey.Type]? = [FlaggedKey.self]
  static func make(in container: DependencyContainer) -> Int { container[FlaggedKey.self] }
}
private enum FlaggedKey: ComposedDependencyKey {
  @TaskLocal static var container: DependencyContainer?
  static var dependencies: [any ContainerKey.Type]? { container?[FlagsKey.self] == 0 ? [AKey.self] : [] }
  static func make(in container: DependencyContainer) -> Int { 1 }
}

private enum Meeting {
  static let left = Gate()
  static let right = Gate()
}
private enum LeftKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    Meeting.left.open()
    Meeting.right.wait()
    return container[RightKey.self]
  }
}
private enum RightKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    Meeting.right.open()
    Meeting.left.wait()
    return container[LeftKey.self]
  }
}

private enum SlowKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    Meeting.left.open()
    Meeting.right.wait()
    return container[QuickKey.self]
  }
}
private enum QuickKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int { 1 }
}
private enum NumberKey: DependencyKey { static let defaultValue = 1 }
private enum WaitsForAnotherThreadKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    let found = Box(0)
    let thread = Thread { found.value = container[QuickKey.self] + 1 }
    thread.start()
    while found.value == 0 { sched_yield() }
    return found.value
  }
}
private enum KeptKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    Meeting.left.open()
    Meeting.right.wait()
    return container[AskingKey.self]
  }
}
/// Asks a wrapper whose value another thread makes.
private enum AskingKey: ComposedDependencyKey {
  static let kept = Box<Injected<Int>?>(nil)
  static func make(in container: DependencyContainer) -> Int {
    Meeting.right.open()
    Meeting.left.wait()
    return kept.value?() ?? 0
  }
}
extension DependencyContainer {
  fileprivate var kept: Int { self[KeptKey.self] }
}
private enum LoopKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Int { container[transient: HoopKey.self] }
}
private enum HoopKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Int { container[transient: LoopKey.self] }
}

/// Calls a factory that a wrapper has read.
private enum OwnerKey: ComposedDependencyKey {
  private struct Owner { @Injected(\.maker) var maker }
  static func make(in container: DependencyContainer) -> Int { Owner().maker() }
}
private enum MakerKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> @Sendable () -> Int {
    let home = GeneratedCode.FactoryHome(container)
    return { home.make { $0[OwnerKey.self] } }
  }
}
extension DependencyContainer {
  fileprivate var maker: @Sendable () -> Int { self[transient: MakerKey.self] }
}

@Suite struct CycleTests {
  @Test func aCycleOnOneThreadStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .live)[AKey.self]
    }
    #expect(text(result).contains("dependency cycle: a -> b -> a"))
  }

  private func expectCycleOfLeftAndRight(_ result: ExitTest.Result?) {
    let text = text(result)
    #expect(
      text.contains("dependency cycle: left -> right -> left")
        || text.contains("dependency cycle: right -> left -> right"))
  }

  @Test func aDescriptionThatReadsWhatNeedsItsKeyStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      FlaggedKey.$container.withValue(container) { _ = container[FlagsKey.self] }
    }
    #expect(
      text(result).contains(
        "dependency cycle: the description of FlaggedKey reads what needs FlaggedKey itself"))
  }

  @Test func aCycleAcrossTwoThreadsStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      let thread = Thread { _ = container[LeftKey.self] }
      thread.start()
      _ = container[RightKey.self]
      Gate().wait()
    }
    expectCycleOfLeftAndRight(result)
  }

  @Test func aCycleAcrossTwoThreadsThatHaveWaitedBeforeStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      let tree = container.contents.tree
      // Made on one thread while the other waits for it.
      @Sendable func waitForReader(ofTurn turn: Gate) {
        turn.open()
        while tree.lock.withLock({ tree.waits.allSatisfy { $0.latch.isOpen } }) { sched_yield() }
      }
      let (first, second) = (Gate(), Gate())
      container.register(Int.self) { _ in
        waitForReader(ofTurn: first)
        return 1
      }
      container.register(String.self) { _ in
        waitForReader(ofTurn: second)
        return ""
      }
      let thread = Thread {
        _ = try? container.resolve(Int.self)
        second.wait()
        _ = try? container.resolve(String.self)
        _ = container[LeftKey.self]
      }
      thread.start()
      first.wait()
      _ = try? container.resolve(Int.self)
      _ = try? container.resolve(String.self)
      _ = container[RightKey.self]
      Gate().wait()
    }
    expectCycleOfLeftAndRight(result)
  }

  @Test func aCycleAcrossTwoThreadsThroughAWrapperStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      let kept = Injected(\.kept, container: container)
      AskingKey.kept.value = kept
      let thread = Thread { _ = kept() }
      thread.start()
      _ = container[AskingKey.self]
      Gate().wait()
    }
    let text = text(result)
    #expect(
      text.contains("dependency cycle: @Injected Int -> asking -> kept -> @Injected Int")
        || text.contains("dependency cycle: kept -> asking -> kept"))
  }

  @Test func aCycleThroughAWrapperAndAFactoryStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .live)[OwnerKey.self]
    }
    #expect(text(result).contains("dependency cycle: owner -> maker -> owner"))
  }

  @Test func aCycleOfTransientsStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .live)[transient: LoopKey.self]
    }
    #expect(text(result).contains("loop -> hoop -> loop"))
  }

  @Test func aCycleThroughChildContainersStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .test)
      container.register(QuickKey.self) { container in
        withDependencies(from: container) {
          $0[NumberKey.self] = 2
        } operation: {
          DependencyContainer.current[QuickKey.self] + DependencyContainer.current[NumberKey.self]
        }
      }
      _ = container[QuickKey.self]
    }
    #expect(text(result).contains("dependency cycle: quick -> quick: let one of them read the next later"))
  }

  @Test func noLockIsHeldWhileAValueIsMade() {
    let container = DependencyContainer(context: .live)
    #expect(container[WaitsForAnotherThreadKey.self] == 2)
  }

  @Test func twoThreadsThatMakeOneAnothersDependenciesDoNotHang() async {
    let container = DependencyContainer(context: .live)
    async let slow = onThread { container[SlowKey.self] }
    await onThread { Meeting.left.wait() }
    async let waiting = onThread { container[SlowKey.self] }
    Meeting.right.open()
    #expect(await onThread { container[QuickKey.self] } == 1)
    #expect(await slow == 1)
    #expect(await waiting == 1)
  }
}
