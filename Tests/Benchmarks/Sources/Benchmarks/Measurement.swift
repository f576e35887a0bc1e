import Dovetail
import Foundation

/// A row's figures.
struct Measurement: Encodable {
  let id: String
  let work: String
  let target: Double
  let limitNanoseconds: Double
  let nanoseconds: Double
  var limitInstructions: Int?
  var instructions: Int?
  var allocations: Int?
  var allowedAllocations: Int?
  let isScaling: Bool
  let ratio: Double
  let isMet: Bool

  /// A row's figures from the medians of what it and its limit took, each on one thread and, of threads, on two.
  fileprivate init(_ row: Row, _ samples: Samples) {
    (id, work, allowedAllocations) = (row.id, row.work, row.allocations)
    (limitNanoseconds, nanoseconds) = (samples.limit.median, samples.work.median)
    switch row.target {
    case .time(let most):
      (target, isScaling) = (most, false)
      ratio = nanoseconds / limitNanoseconds
      isMet = ratio <= most
    case .scaling(let least):
      (target, isScaling) = (least, true)
      ratio =
        (samples.work.median / samples.workOnTwo.median) / (samples.limit.median / samples.limitOnTwo.median)
      isMet = ratio >= least
    }
  }
}

private struct Samples {
  var limit: [Double] = []
  var work: [Double] = []
  var limitOnTwo: [Double] = []
  var workOnTwo: [Double] = []
}

enum Stopwatch {
  /// The sums of all work, so that the optimizer keeps it.
  nonisolated(unsafe) static var sum = 0

  /// Medians over rounds in which all rows take turns, so that what disturbs the machine disturbs all.
  static func measure(_ rows: [Row], rounds: Int) -> [Measurement] {
    var samples = rows.map { _ in Samples() }
    for round in 0...rounds {
      for (index, row) in rows.enumerated() {
        var sample = samples[index]
        sample.limit.append(nanoseconds(of: row.limit, count: row.count))
        sample.work.append(nanoseconds(of: row.measured, count: row.count))
        if case .scaling = row.target {
          sample.limitOnTwo.append(nanosecondsOnTwo(of: row.limit, count: row.count))
          sample.workOnTwo.append(nanosecondsOnTwo(of: row.measured, count: row.count))
        }
        // The first round warms up.
        if round > 0 { samples[index] = sample }
      }
    }
    return zip(rows, samples).map { Measurement($0, $1) }
  }

  private static func nanoseconds(of work: (Int) -> Int, count: Int) -> Double {
    let start = ContinuousClock.now
    sum &+= work(count)
    return (ContinuousClock.now - start) / .nanoseconds(count)
  }

  private static func nanosecondsOnTwo(of work: @escaping @Sendable (Int) -> Int, count: Int) -> Double {
    nanoseconds(of: { count in onTwoThreads { _ in work(count) } }, count: count)
  }
}

/// The same work on two threads at once, which are numbered.
func onTwoThreads(_ work: @Sendable (Int) -> Int) -> Int {
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    let sum = work(number)
    precondition(sum != 0, "the work was left out")
  }
  return 1
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
