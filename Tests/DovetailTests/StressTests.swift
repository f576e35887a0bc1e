import Dovetail
import Foundation
import TestSupport
import Testing

/// What happens while other threads read; runs under ThreadSanitizer.
@Suite struct StressTests {
  private let rounds = LongRing.runs ? 2_000 : 500

  private func together(_ bodies: (@Sendable () -> Void)...) {
    DispatchQueue.concurrentPerform(iterations: bodies.count * 2) { bodies[$0 % bodies.count]() }
  }

  @Test func readingWhileResetting() {
    let container = DependencyContainer(context: .live)
    let ledger = Ledger()
    container.register(TrackedKey.self) { _ in Tracked(ledger) }
    together(
      { for _ in 0..<rounds { #expect(container.client.clock.label == "system") } },
      { for _ in 0..<rounds { container.reset(.singleton) } },
      { for _ in 0..<rounds { _ = container.tracked } })
    #expect(container.tracked === container.tracked)
    #expect((1...rounds * 2 + 1).contains(ledger.made))
    container.reset(.singleton)
    #expect(ledger.alive <= 1)
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
    #expect(child.client as AnyObject === container.client as AnyObject)
  }

  @Test func whatIsReadAfterAReplacementIsNeverMadeOfTheOldValue() async {
    let container = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: container)
    child.handWritten = "reason to be"
    let isOver = Box(false)
    // Only one thread replaces values, so the numbers only grow for every reader.
    let readers = (0..<3).map { index in
      Task.detached {
        var last = -1
        while !isOver.value {
          let seen = Int((index == 0 ? child : container).pair.other) ?? -1
          #expect(seen >= last)
          last = max(last, seen)
        }
      }
    }
    for number in 0..<rounds {
      container.other = "\(number)"
      #expect(container.pair.other == "\(number)")
      #expect(child.pair.other == "\(number)")
    }
    isOver.value = true
    for reader in readers { await reader.value }
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

  @Test func readingWhileAScopeEnds() async throws {
    let container = DependencyContainer(context: .live)
    let scope = DependencyScope("stress")
    let ledger = Ledger()
    container.register(TrackedKey.self, in: scope) { _ in Tracked(ledger) }
    let isOver = Box(false)
    let reader = Task.detached { while !isOver.value { _ = container.tracked } }
    for _ in 0..<rounds { try await container.end(scope) }
    isOver.value = true
    await reader.value
    try await container.end(scope)
    #expect(!container.isOpen(scope))
    #expect(ledger.alive == 0)
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
              let grandchild = DependencyContainer(parent: .current)
              #expect(grandchild.request.client.clock.label == "\(number)")
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
    #expect(container.client.clock.label == "system")
    #expect(container.pair.other == "changed")
  }

  @Test func registeringAndResolvingAtOnce() throws {
    let container = DependencyContainer(context: .live)
    together(
      { for number in 0..<rounds { container.register(Int.self, key: "\(number % 7)") { _ in number } } },
      {
        for number in 0..<rounds {
          guard let found = try? container.resolve(Int.self, key: "\(number % 7)") else { continue }
          #expect(found % 7 == number % 7)
        }
      },
      { for number in 0..<rounds { container.remove(Int.self, key: "\(number % 7)") } })
    container.register(Int.self, key: "0") { _ in 7 }
    #expect(try container.resolve(Int.self, key: "0") == 7)
    container.remove(Int.self, key: "0")
    #expect(throws: DependencyError.self) { try container.resolve(Int.self, key: "0") }
  }

  @Test func observingWhileReading() {
    let container = DependencyContainer(context: .live)
    let events = Box(0)
    together(
      { for _ in 0..<rounds { _ = container.client } },
      { for _ in 0..<rounds / 10 { container.observe { _ in events.change { $0 += 1 } }.cancel() } })
    let last = events.value
    _ = container.client
    #expect(events.value == last)
  }
}
