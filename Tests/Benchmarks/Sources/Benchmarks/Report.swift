import Dovetail
import Foundation

/// All that one run of the benchmarks found.
struct Report: Encodable {
  var rows: [Measurement]
  let sizes = [
    "Dependency": MemoryLayout<Dependency<any Service>>.size,
    "Injected": MemoryLayout<Injected<any Service>>.size,
  ]

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  var table: String {
    var lines = [
      columns("row", "work", "limit ns", "ns", "ratio", "target", "", "instructions", "allocations")
    ]
    for row in rows {
      let instructions = row.limitInstructions.flatMap { limit in
        row.instructions.map { "\(limit) -> \($0)" }
      }
      let allocations = row.allocations.map { count in
        row.allowedAllocations.map { "\(count) of \($0)" } ?? "\(count)"
      }
      lines.append(
        columns(
          row.id, row.work, format(row.limitNanoseconds), format(row.nanoseconds),
          format(row.ratio, 2), (row.isScaling ? ">= " : "<= ") + format(row.target),
          row.isMet ? "met" : "MISSED", instructions ?? "", allocations ?? ""))
    }
    lines += sizes.sorted { $0.key < $1.key }.map { "size of \($0.key): \($0.value) bytes" }
    return lines.joined(separator: "\n")
  }

  private func columns(_ cells: String...) -> String {
    zip(cells, [5, 56, 9, 9, 6, 7, 7, 15, 12])
      .map { cell, width in cell.padding(toLength: width, withPad: " ", startingAt: 0) }
      .joined(separator: " ")
  }

  private func format(_ number: Double, _ digits: Int = 1) -> String {
    String(format: "%.\(digits)f", number)
  }
}
