/// Tries orders of steps: all of them where they are few, else seeded ones.
struct Exploration {
  /// Up to this many orders are tried one by one: two rows of six steps have 924.
  let limit: Int
  /// How many seeded orders are tried where there are more.
  let samples: Int

  private(set) var count = 0
  private(set) var isComplete = false

  init(limit: Int, samples: Int) {
    (self.limit, self.samples) = (limit, samples)
  }

  /// Runs a schedule in each order, until a body says that it has seen enough.
  mutating func explore(seed: UInt64, _ body: (_ choose: @escaping (Int) -> Int) -> Bool) {
    var prefix: [Int] = []
    while count < limit {
      let trail = Trail(prefix)
      count += 1
      guard body({ trail.choose($0) }) else { return }
      // Far more orders than the limit: the last steps alone would be tried.
      if trail.isLong { break }
      guard let next = trail.next() else {
        isComplete = true
        return
      }
      prefix = next
    }
    for sample in 0..<samples {
      let chance = Chance(seed: seed &+ UInt64(sample), isSteady: sample % 2 == 0)
      count += 1
      guard body({ chance.choose($0) }) else { return }
    }
  }

  /// The choices of one schedule: those that were asked for, then the first each time.
  private final class Trail {
    private let prefix: [Int]
    private var choices: [(chosen: Int, count: Int)] = []

    init(_ prefix: [Int]) { self.prefix = prefix }

    func choose(_ count: Int) -> Int {
      let asked = choices.count < prefix.count ? prefix[choices.count] : 0
      let chosen = min(asked, count - 1)
      choices.append((chosen, count))
      return chosen
    }

    /// Whether there are more choices than two rows of six steps have.
    var isLong: Bool { choices.count > 8 }

    /// The next row of choices in order, nil after the last.
    func next() -> [Int]? {
      while let last = choices.popLast() {
        if last.chosen + 1 < last.count { return choices.map(\.chosen) + [last.chosen + 1] }
      }
      return nil
    }
  }

  /// Seeded choices; a steady one rarely changes the thread.
  private final class Chance {
    private var random: SeededNumbers
    private let isSteady: Bool
    private var last = 0

    init(seed: UInt64, isSteady: Bool) {
      random = SeededNumbers(seed: seed)
      self.isSteady = isSteady
    }

    func choose(_ count: Int) -> Int {
      if !isSteady || last >= count || random.chance(15) { last = random.below(count) }
      return last
    }
  }
}
