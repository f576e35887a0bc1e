import Foundation

/// Counts instructions and allocations, where valgrind is installed.
enum Valgrind {
  static let path = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What one more turn of a row's work takes: of two runs the difference, so that the rest does not count.
  static func instructions(of row: String, isLimit: Bool) -> Int? {
    difference(row, isLimit, ["--tool=callgrind", "--callgrind-out-file=/dev/null"], after: "Collected :")
  }

  static func allocations(of row: String) -> Int? {
    difference(
      row, false, ["--tool=memcheck", "--leak-check=no", "--undef-value-errors=no"],
      after: "total heap usage:")
  }

  private static func difference(
    _ row: String, _ isLimit: Bool, _ arguments: [String], after label: String
  ) -> Int? {
    let counts = (1_000, 3_000)
    guard let few = run(row, isLimit, arguments, counts.0, label),
      let many = run(row, isLimit, arguments, counts.1, label)
    else { return nil }
    return Int((Double(many - few) / Double(counts.1 - counts.0)).rounded())
  }

  private static func run(
    _ row: String, _ isLimit: Bool, _ arguments: [String], _ count: Int, _ label: String
  ) -> Int? {
    guard let path else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      arguments
      + [CommandLine.arguments[0], "--run", row, isLimit ? "limit" : "work", "\(count)"]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let range = text.range(of: label) else { return nil }
    let digits = text[range.upperBound...].drop { $0 == " " }
      .prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)
    return Int(digits)
  }
}
