/// Random choices that are the same for the same seed.
final class Dice {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &numbers) < share }

  func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  func one<Element>(of choices: [Element]) -> Element { choices.randomElement(using: &numbers)! }

  func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    elements.shuffled(using: &numbers)
  }
}
