import App
import Dovetail
import DovetailTesting
import Foundation
import Testing

/// A thousand tests that run at the same time, begun in the order that `ORDER` gives.
private let numbers: [Int] = {
  var order = Order(state: UInt64(ProcessInfo.processInfo.environment["ORDER"] ?? "0") ?? 0)
  return Array(0..<250).shuffled(using: &order)
}()

private struct Order: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct Crowd {
  @Test(.dependencies { $0.plain = Service("suite") }, arguments: numbers)
  func overriding(_ number: Int) async {
    await expectOwn(number)
  }

  @Test(arguments: numbers)
  func overridingInABlock(_ number: Int) async {
    await expectOwn(number)
  }

  /// Every third one forgets it.
  @Test(.dependencies { _ in }, arguments: numbers)
  func forgetting(_ number: Int) async {
    if number % 3 != 0 { await expectOwn(number) } else { _ = DependencyContainer.current.composed }
  }

  @Test(arguments: numbers)
  func forgettingWithoutATrait(_ number: Int) async {
    if number % 3 != 0 { await expectOwn(number) } else { _ = DependencyContainer.current.composed }
  }

  private func expectOwn(_ number: Int) async {
    await withDependencies {
      $0.plain = Service("\(number)")
    } operation: {
      await Task.yield()
      let first = DependencyContainer.current.composed
      await Task.yield()
      #expect(DependencyContainer.current.composed.name == "of \(number)")
      #expect(DependencyContainer.current.composed === first)
    }
  }
}
