import Foundation

/// The figures of one run, as a table or as JSON.
struct Report: Codable {
  let machine: Machine
  let figures: [Figure]

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// One line a figure; `baseline` adds what it was when it was recorded.
  func table(baseline: Report?) -> String {
    let recorded = Dictionary(
      (baseline?.figures ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var lines = ["\(machine.description)", ""]
    lines.append("| row | what | measured | limit | | recorded |")
    lines.append("| --- | --- | ---: | ---: | --- | ---: |")
    for figure in figures {
      let limit = figure.limit.map { "≤ \(shown($0)) \(figure.unit)" } ?? ""
      let verdict = figure.limit == nil ? "" : figure.isMet ? "met" : "**missed**"
      let before = recorded[figure.name].map { "\(shown($0)) \(figure.unit)" } ?? ""
      let value = "\(shown(figure.value)) \(figure.unit)"
      lines.append("| \(figure.row) | \(figure.name) | \(value) | \(limit) | \(verdict) | \(before) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shown(_ value: Double) -> String {
    String(format: abs(value) < 10 ? "%.2f" : "%.1f", value)
  }
}
