import Foundation
import Testing

/// Operations at once, in every order of their steps: each outcome is one of a serial order.
@Suite(.serialized) struct InterleavingTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let isFull = environment["DOVETAIL_FULL"] == "1"

  @Test(arguments: Situation.allCases) func pairsOnOneContainer(_ situation: Situation) {
    check(situation, first: 0, second: 0)
  }

  @Test(arguments: Situation.allCases) func pairsOnAParentAndItsChild(_ situation: Situation) {
    check(situation, first: 0, second: 1)
  }

  @Test(arguments: Situation.allCases) func pairsOnOneChild(_ situation: Situation) {
    check(situation, first: 1, second: 1)
  }

  private func check(_ situation: Situation, first: Int, second: Int) {
    let firsts = Situation.operations(on: first, number: 901)
    let seconds = Situation.operations(on: second, number: 902)
    var pairs: [[Operation]] = []
    for (number, operation) in firsts.enumerated() {
      for other in first == second ? Array(seconds[number...]) : seconds { pairs.append([operation, other]) }
    }
    var report = Report("pairs, \(situation), containers \(first) and \(second)")
    for (number, pair) in pairs.enumerated() where Self.isChosen(number) {
      var exploration =
        Self.isFull ? Exploration(limit: 1_000, samples: 100) : Exploration(limit: 1_000, samples: 30)
      report.add(Meeting(situation: situation, operations: pair), &exploration, seed: UInt64(number))
    }
    report.end()
  }

  @Test(arguments: Situation.allCases) func triples(_ situation: Situation) {
    var random = SeededNumbers(seed: 3)
    let operations = Situation.operations(on: 0, number: 901) + Situation.operations(on: 1, number: 902)
    var report = Report("triples, \(situation)")
    for number in 0..<(Self.isFull ? 700 : 40) {
      let triple = (0..<3).map { _ in operations[random.below(operations.count)] }
      var exploration = Exploration(limit: 0, samples: Self.isFull ? 10 : 4)
      report.add(Meeting(situation: situation, operations: triple), &exploration, seed: UInt64(number) << 8)
    }
    report.end()
  }

  /// Each leaves the containers that it has for those that it must have first, and so lets the other continue.
  @Test(arguments: Situation.allCases) func startsOfOneChild(_ situation: Situation) {
    var report = Report("starts, \(situation)")
    var exploration = Exploration(limit: 100, samples: 300)
    let start = Operation.start(container: 1)
    report.add(Meeting(situation: situation, operations: [start, start]), &exploration, seed: 0)
    report.end()
  }

  /// In the short run, each nineteenth.
  private static func isChosen(_ number: Int) -> Bool { isFull || number % 19 == 0 }
}

/// Returns every order of so many operations.
func orders(_ count: Int) -> [[Int]] {
  count == 0
    ? [[]]
    : orders(count - 1).flatMap { order in
      (0...order.count).map { place in
        var order = order
        order.insert(count - 1, at: place)
        return order
      }
    }
}

/// Counts schedules, and collects what is wrong.
struct Report {
  let title: String
  private var meetings = 0
  private var complete = 0
  private var schedules = 0
  private var failures: [String] = []

  init(_ title: String) { self.title = title }

  mutating func add(_ meeting: Meeting, _ exploration: inout Exploration, seed: UInt64) {
    var serial: [Meeting.Outcome] = []
    for order in orders(meeting.operations.count) {
      let outcome = meeting.run(inOrder: order)
      if let failure = outcome.failure {
        failures.append(
          "\(meeting.situation) \(order.map { meeting.operations[$0] }): one after another: \(failure)")
        return
      }
      serial.append(outcome)
    }
    meetings += 1
    var wrong: String?
    exploration.explore(seed: seed) { choose in
      let outcome = meeting.run(choose)
      if meeting.allows(outcome, by: serial) { return true }
      if outcome.stop != nil, meeting.allows(outcome, by: meeting.outcomesAfterReadsFromParent()) {
        return true
      }
      wrong = Self.describe(outcome, serial)
      return false
    }
    schedules += exploration.count
    if exploration.isComplete { complete += 1 }
    if let wrong {
      failures.append("\(meeting.situation) \(meeting.operations), schedule \(exploration.count):\n\(wrong)")
    }
  }

  func end() {
    print(
      "\(title): \(meetings) meetings, \(complete) of them in every order, \(schedules) schedules, \(failures.count) wrong"
    )
    for failure in failures { Issue.record("\(failure)") }
  }

  private static func describe(_ outcome: Meeting.Outcome, _ serial: [Meeting.Outcome]) -> String {
    if let failure = outcome.failure { return failure }
    func lines(_ outcome: Meeting.Outcome) -> [String] {
      outcome.results.map { $0 ?? "cut off" } + [outcome.stop.map { "stops: \($0)" } ?? "no stop"]
        + outcome.rest
        + ["never disposed of: \(outcome.undisposed)"]
    }
    let got = lines(outcome)
    return serial.map { expected in
      let other = lines(expected)
      let differing = (0..<max(got.count, other.count)).filter {
        $0 >= got.count || $0 >= other.count || got[$0] != other[$0]
      }
      return differing.prefix(4).map {
        "  \($0): got \($0 < got.count ? got[$0] : "nothing"), expected \($0 < other.count ? other[$0] : "nothing")"
      }
      .joined(separator: "\n")
    }
    .joined(separator: "\n  or\n")
  }
}
