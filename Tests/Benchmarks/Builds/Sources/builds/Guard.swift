import Foundation

/// Compares counts of instructions with a record: a machine's load changes times, but not these.
struct Guard {
  static let variable = "RECORD_INSTRUCTIONS"
  private static let tolerance = 0.1
  private static let reads = 1_000_000
  /// What a manifest may have many of, and a manifest with some of them.
  private static let growing: [(things: String, manifest: @Sendable (Int) -> String)] = [
    ("dependencies", { SyntheticModule(shape: .random, count: $0).manifest }),
    ("parameters", { dependency("\"parameters\": [\(list($0) { "\"p\($0): Int\"" })]") }),
    ("reads", { dependency("\"reads\": [\(list($0) { _ in "\"b\"" })]") }),
    ("parts of a condition", { dependency("\"condition\": \"\(list($0, " && ") { "F\($0)" })\"") }),
    ("collections", { members("dependencies", $0) { _ in "{\"type\": \"[Int]\", \"collects\": true}" } }),
    ("contributions", { collection("[Int]", "[\(list($0) { _ in "\"1\"" })]") }),
    ("keyed contributions", { collection("[String: Int]", "{\(list($0) { "\"k\($0)\": \"1\"" })}") }),
    ("imports", { "{\"imports\": [\(list($0) { "\"M\($0)\"" })]}" }),
    ("scopes", { members("scopes", $0) { _ in "{}" } }),
    ("parts of an expression", { dependency("\"dispose\": \"f(\(list($0) { _ in "$0" }))\"") }),
  ]

  private static func growth(_ things: String) -> String {
    "1,000 \(things) over 250, in thousandths of linear"
  }

  private static func list(_ count: Int, _ separator: String = ", ", _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: separator)
  }

  private static func members(_ field: String, _ count: Int, _ value: (Int) -> String) -> String {
    "{\"\(field)\": {\(list(count) { "\"a\($0)\": \(value($0))" })}}"
  }

  private static func dependency(_ field: String) -> String {
    """
    {"dependencies": {"a": {"type": "A", "default": "A()", \(field)}, "b": {"type": "B", "default": "B()"}}}
    """
  }

  private static func collection(_ type: String, _ contributions: String) -> String {
    """
    {"dependencies": {"a": {"type": "\(type)", "collects": true}}, "contributes": {"a": \(contributions)}}
    """
  }

  let workspace: Workspace
  /// Where the recorded counts are.
  let record: String

  /// Whether all is as recorded; a run that records says no, so that it can't pass unnoticed.
  func check() throws -> Bool {
    guard InstructionCount.isAvailable else {
      print("skipped: there is no valgrind here to count instructions with")
      return true
    }
    let counts = try measure()
    if ProcessInfo.processInfo.environment[Self.variable] == "1" {
      try write(counts)
      print("recorded: look at the difference, commit it, and run again without \(Self.variable)")
      return false
    }
    // Anything linear needs no record.
    let linear = Dictionary(uniqueKeysWithValues: Self.growing.map { (Self.growth($0.things), 1_000.0) })
    let recorded = try read().merging(linear) { $1 }
    var isGood = true
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let expected = recorded[name] else {
        print("missed: nothing is recorded for '\(name)'")
        isGood = false
        continue
      }
      let change = count / expected - 1
      // Less than linear is no fault.
      let isNear = (linear[name] == nil ? abs(change) : change) <= Self.tolerance
      let text =
        "\(name): \(Int(count)), recorded \(Int(expected)), \(String(format: "%+.1f", change * 100)) %"
      print("\(isNear ? "met" : "missed"): \(text)")
      if !isNear { isGood = false }
    }
    if !isGood {
      print(
        "If the change is meant, in either direction, record it: \(Self.variable)=1 Tests/Benchmarks/Builds/guard"
      )
    }
    return isGood
  }

  // MARK: Counting

  private func measure() throws -> [String: Double] {
    let count = InstructionCount(workspace: workspace)
    let folder = try workspace.build("dovetail-generate", configuration: "debug")
    func generate(_ manifest: String) throws -> Double {
      let path = try workspace.write(manifest, to: "guard/dependencies.json")
      let output = try workspace.write("", to: "guard/Generated.swift")
      return try count.of(
        "\(folder)/dovetail-generate", ["--target", "App", "--manifest", path, "--output", output])
    }
    var counts: [String: Double] = [:]
    for (things, manifest) in Self.growing {
      let (few, some, many) = (
        try generate(manifest(1)), try generate(manifest(250)), try generate(manifest(1_000))
      )
      counts[Self.growth(things)] = (many - few) / (some - few) * 249 / 0.999
      if things == "dependencies" { counts["generating 1,000 dependencies, built -Onone"] = many }
    }

    let package = workspace.repository + "/Tests/Benchmarks/Builds"
    let words = ["build", "-c", "release", "--package-path", package]
    _ = try ProcessRun.run("swift", words + ["--product", "singleton-reads"]).checked("swift build")
    let reader = package + "/.build/release/singleton-reads"
    let loop = try count.of(reader, ["\(Self.reads)", "nothing"])
    let reading = try count.of(reader, ["\(Self.reads)", "singleton"])
    counts["reading a singleton, in hundredths"] = (reading - loop) / Double(Self.reads) * 100
    return counts
  }

  // MARK: The record

  private func read() throws -> [String: Double] {
    guard let data = FileManager.default.contents(atPath: record) else { return [:] }
    return try JSONDecoder().decode([String: Double].self, from: data)
  }

  private func write(_ counts: [String: Double]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let linear = Set(Self.growing.map { Self.growth($0.things) })
    let rounded = counts.filter { !linear.contains($0.key) }.mapValues { $0.rounded() }
    try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(fileURLWithPath: record))
  }
}
