import Foundation

let usage = """
  usage: builds measure [G] [C] [B] [Bp] [M] [K] [S] [--quick] [--json] [--record] [--repetitions N]
         builds project SHAPE COUNT FOLDER [--seed N]
         builds guard

  rows: G generation, C compiling the generated code, B builds with the tool from source, Bp with a prebuilt one,
        M builds of many modules, K the commands, S a program's size and start

  """

var words = Array(CommandLine.arguments.dropFirst())

@MainActor
func take(_ flag: String) -> Bool {
  guard let place = words.firstIndex(of: flag) else { return false }
  words.remove(at: place)
  return true
}

@MainActor
func takeNumber(_ option: String, or standard: Int) -> Int {
  guard let place = words.firstIndex(of: option), place + 1 < words.count, let value = Int(words[place + 1])
  else { return standard }
  words.removeSubrange(place...place + 1)
  return value
}

@MainActor
func measure(_ workspace: Workspace, baseline: String) throws {
  let (isQuick, wantsJSON, records) = (take("--quick"), take("--json"), take("--record"))
  let repetitions = takeNumber("--repetitions", or: isQuick ? 1 : 3)
  let rows = words.isEmpty ? ["G", "C", "B", "Bp", "M", "K", "S"] : words
  var figures: [Figure] = []
  for row in rows {
    switch row {
    case "G":
      let sizes = isQuick ? [1_000, 10_000] : [1_000, 5_000, 10_000, 20_000, 100_000]
      figures += try GenerationRows(
        workspace: workspace, repetitions: max(5, repetitions), sizes: sizes
      ).measure()
    case "C":
      figures += try CompilationRows(
        workspace: workspace, repetitions: repetitions, sizes: isQuick ? [1_000] : [1_000, 5_000]
      ).measure()
    case "B":
      figures += try BuildRows(
        row: row, origin: .source, limits: (10, 50), workspace: workspace, repetitions: repetitions
      ).measure()
    case "Bp":
      figures += try BuildRows(
        row: row, origin: .release, limits: (4, 8), workspace: workspace, repetitions: repetitions
      ).measure()
    case "M":
      let count = isQuick ? 20 : 200
      figures += try ModuleRows(workspace: workspace, repetitions: max(3, repetitions), count: count)
        .measure()
    case "K":
      let count = isQuick ? 20 : 200
      figures += try CommandRows(workspace: workspace, repetitions: max(3, repetitions), count: count)
        .measure()
    case "S": figures += try StartRows(workspace: workspace, repetitions: 201).measure()
    default: throw Failure("there is no row '\(row)'\n\(usage)")
    }
  }
  let recorded = FileManager.default.contents(atPath: baseline).flatMap {
    try? JSONDecoder().decode(Report.self, from: $0)
  }
  let report = Report(machine: .describe(), figures: figures)
  if records {
    let others = (recorded?.figures ?? []).filter { !rows.contains($0.row) }
    let all = Report(machine: report.machine, figures: (others + figures).sorted { $0.row < $1.row })
    try all.json.write(toFile: baseline, atomically: true, encoding: .utf8)
  }
  print(wantsJSON ? report.json : report.table(baseline: recorded), terminator: "")
}

/// Writes a project and leaves it there.
@MainActor
func writeProject() throws {
  let seed = takeNumber("--seed", or: 1)
  guard words.count == 3, let shape = GraphShape(rawValue: words[0]), let count = Int(words[1]) else {
    throw Failure(usage)
  }
  let module = SyntheticModule(shape: shape, count: count, seed: UInt64(seed))
  let folder = words[2]
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (name, text) in [
    ("dependencies.json", module.manifest), ("Types.swift", module.types),
    ("KeysByHand.swift", module.keysByHand()),
  ] {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }
}

@MainActor
func run(_ verb: String) throws -> Bool {
  let builds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  let workspace = try Workspace(repository: builds + "/../../..")
  defer { workspace.remove() }
  switch verb {
  case "measure": try measure(workspace, baseline: builds + "/baseline.json")
  case "project": try writeProject()
  case "guard": return try Guard(workspace: workspace, record: builds + "/instructions.json").check()
  default: throw Failure(usage)
  }
  return true
}

if words.contains("--help") {
  print(usage, terminator: "")
  exit(0)
}
do {
  guard try run(words.isEmpty ? "" : words.removeFirst()) else { exit(1) }
} catch {
  FileHandle.standardError.write(Data("builds: \(error)\n".utf8))
  exit(2)
}
