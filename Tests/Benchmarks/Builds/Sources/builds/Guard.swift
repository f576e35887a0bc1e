import Foundation

/// Holds counts of instructions to what was recorded: a machine's load moves times, but not these.
struct Guard {
  static let variable = "RECORD_INSTRUCTIONS"
  private static let tolerance = 0.1
  private static let reads = 1_000_000
  private static let growth = "4,000 dependencies over 1,000, in thousandths of linear"

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
    // What linear is, nobody records.
    let recorded = try read().merging([Self.growth: 1_000]) { $1 }
    var isGood = true
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let expected = recorded[name] else {
        print("missed: nothing is recorded for '\(name)'")
        isGood = false
        continue
      }
      let change = count / expected - 1
      let isNear = abs(change) <= Self.tolerance
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
    func generate(_ size: Int) throws -> Double {
      let manifest = try workspace.write(
        SyntheticModule(shape: .random, count: size).manifest, to: "guard-\(size)/dependencies.json")
      let output = "\(workspace.scratch)/guard-\(size)/Generated.swift"
      return try count.of(
        "\(folder)/dovetail-generate", ["--target", "App", "--manifest", manifest, "--output", output])
    }
    let (none, small, large) = (try generate(0), try generate(1_000), try generate(4_000))

    let package = workspace.repository + "/Tests/Benchmarks/Builds"
    let words = ["build", "-c", "release", "--package-path", package]
    _ = try ProcessRun.run("swift", words + ["--product", "singleton-reads"]).checked("swift build")
    let reader = package + "/.build/release/singleton-reads"
    let loop = try count.of(reader, ["\(Self.reads)", "nothing"])
    let reading = try count.of(reader, ["\(Self.reads)", "singleton"])
    return [
      "generating 1,000 dependencies, built -Onone": small,
      Self.growth: (large - none) / (small - none) * 250,
      "reading a singleton, in hundredths": (reading - loop) / Double(Self.reads) * 100,
    ]
  }

  // MARK: The record

  private func read() throws -> [String: Double] {
    guard let data = FileManager.default.contents(atPath: record) else { return [:] }
    return try JSONDecoder().decode([String: Double].self, from: data)
  }

  private func write(_ counts: [String: Double]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let rounded = counts.filter { $0.key != Self.growth }.mapValues { $0.rounded() }
    try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(fileURLWithPath: record))
  }
}
