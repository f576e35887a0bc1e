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

  /// Of throughputs for the row of two threads, of times for all others.
  let ratio: Double
  let isMet: Bool
}

enum Stopwatch {
  /// The sums of all work, so that none is thrown away.
  nonisolated(unsafe) static var sum = 0

  static func nanoseconds(of work: (Int) -> Int, count: Int) -> Double {
    let start = ContinuousClock.now
    sum &+= work(count)
    let duration = ContinuousClock.now - start
    return Double(duration.components.attoseconds) / 1e9 / Double(count)
      + Double(duration.components.seconds) * 1e9 / Double(count)
  }

  /// Medians over rounds in which all rows take turns, so that what disturbs the machine disturbs all.
  static func measure(_ rows: [Row], rounds: Int, count: Int) -> [Measurement] {
    var samples = rows.map { _ in (limit: [Double](), work: [Double]()) }
    for round in 0...rounds {
      for (index, row) in rows.enumerated() {
        let limit = nanoseconds(of: row.limit, count: count)
        let work = nanoseconds(of: row.measured, count: count)
        // The first round warms up.
        guard round > 0 else { continue }
        samples[index].limit.append(limit)
        samples[index].work.append(work)
      }
    }
    return zip(rows, samples).map { row, samples in
      let (limit, work) = (median(samples.limit), median(samples.work))
      return Measurement(
        id: row.id, work: row.work, target: row.target, limitNanoseconds: limit, nanoseconds: work,
        allowedAllocations: row.allocations, ratio: work / limit, isMet: work / limit <= row.target)
    }
  }

  /// Two threads that read one singleton, against two that copy one stored property.
  static func measureTwoThreads(rounds: Int, count: Int) -> Measurement {
    let reader = ExistentialReader()
    var limits: [Double] = []
    var works: [Double] = []
    for _ in 0..<rounds {
      limits.append(onTwoThreads(count) { repeating($0) { limitReadExistential(stored) } })
      works.append(onTwoThreads(count) { repeating($0) { reader.read() } })
    }
    let (limit, work) = (median(limits), median(works))
    return Measurement(
      id: "W6", work: "two threads read one singleton (throughput)", target: 0.8,
      limitNanoseconds: limit, nanoseconds: work, ratio: limit / work, isMet: limit / work >= 0.8)
  }

  private static func onTwoThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Int) -> Double {
    nanoseconds(
      of: { count in
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
          let sum = work(count)
          precondition(sum != 0, "the work was left out")
        }
        return 1
      }, count: count)
  }

  private static func median(_ samples: [Double]) -> Double {
    samples.sorted()[samples.count / 2]
  }
}
