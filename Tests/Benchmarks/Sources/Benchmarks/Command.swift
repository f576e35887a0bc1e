import Dovetail
import Foundation

/// `Benchmarks [--json] [--no-instructions] [--rounds N] [--only ROW]`: prints one table of all rows.
@main
struct Command {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--run", arguments.count == 4 {
      runOne(arguments[1], arguments[2], Int(arguments[3]) ?? 1)
      return
    }
    let rounds = value(of: "--rounds", in: arguments).flatMap { Int($0) } ?? 41
    let only = value(of: "--only", in: arguments)
    let rows = Row.all.filter { only == nil || $0.id.hasPrefix(only ?? "") }
    let rowsOfServer = Row.ofServer.filter { only == nil || $0.id.hasPrefix(only ?? "") }
    // The first override has effects until the end of the process, so measure first what needs none.
    var measurements = Stopwatch.measure(rows.filter { !$0.isUnderOverride }, rounds: rounds)
    withDependencies { _ in
    } operation: {
    }
    measurements += Stopwatch.measure(rows.filter(\.isUnderOverride), rounds: rounds)
    measurements += Stopwatch.measure(rowsOfServer, rounds: rounds)
    if !arguments.contains("--no-instructions"), Valgrind.path != nil {
      for index in measurements.indices where !measurements[index].isScaling {
        let id = measurements[index].id
        measurements[index].limitInstructions = Valgrind.instructions(of: id, isLimit: true)
        measurements[index].instructions = Valgrind.instructions(of: id, isLimit: false)
        measurements[index].allocations = Valgrind.allocations(of: id)
      }
    }
    let report = Report(rows: measurements)
    print(arguments.contains("--json") ? report.json : report.table)
  }

  private static func runOne(_ id: String, _ kind: String, _ count: Int) {
    guard let row = (Row.all + Row.ofServer).first(where: { $0.id == id }) else { return }
    if row.isUnderOverride {
      withDependencies { _ in
      } operation: {
      }
    }
    Stopwatch.sum &+= (kind == "limit" ? row.limit : row.measured)(count)
    print(Stopwatch.sum)
  }

  private static func value(of flag: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: flag).flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
  }
}
