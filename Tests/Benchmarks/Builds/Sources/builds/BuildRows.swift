/// What Dovetail adds to the builds of a hello world: with its tool built from source, row B, or brought by a release, row Bp.
struct BuildRows {
  let row: String
  let origin: ScratchPackage.Origin
  /// The seconds that a clean build may take longer, in debug and in release.
  let limits: (debug: Double, release: Double)
  let workspace: Workspace
  let repetitions: Int

  func measure() throws -> [Figure] {
    var figures: [Figure] = []
    let without = try ScratchPackage.helloWorld(workspace, with: .none)
    let with = try ScratchPackage.helloWorld(workspace, with: origin)
    for (configuration, limit) in [("debug", limits.debug), ("release", limits.release)] {
      var runs: [(bare: ProcessRun, full: ProcessRun)] = []
      for _ in 0..<repetitions {
        without.clean()
        with.clean()
        runs.append((try without.build(configuration), try with.build(configuration)))
      }
      figures += more("clean \(configuration) build", runs, limit: limit)
      runs = try (0..<repetitions).map { _ in
        (try without.build(configuration), try with.build(configuration))
      }
      figures += more("no-change \(configuration) build", runs, limit: nil)
      runs = try (0..<repetitions).map { repetition in
        try without.write("Sources/hello/main.swift", "print(\"hello \(repetition)\")\n")
        try with.write("Sources/hello/dependencies.json", Self.manifest(greeting: "hello \(repetition)"))
        return (try without.build(configuration), try with.build(configuration))
      }
      figures += more("\(configuration) build after an edit", runs, limit: nil)
    }
    return figures
  }

  private static func manifest(greeting: String) -> String {
    "{ \"dependencies\": { \"greeting\": { \"type\": \"String\", \"default\": \"\\\"\(greeting)\\\"\" } } }\n"
  }

  private func more(
    _ what: String, _ runs: [(bare: ProcessRun, full: ProcessRun)], limit: Double?
  ) -> [Figure] {
    let (bare, full) = (runs.map(\.bare.wallSeconds).median, runs.map(\.full.wallSeconds).median)
    let (bareCPU, fullCPU) = (runs.map(\.bare.cpuSeconds).median, runs.map(\.full.cpuSeconds).median)
    return [
      Figure(row, "\(what), without, wall", bare, "s"),
      Figure(row, "\(what), with \(origin), wall", full, "s"),
      Figure(row, "\(what), more with \(origin), wall", full - bare, "s", limit: limit),
      Figure(row, "\(what), more with \(origin), CPU", fullCPU - bareCPU, "s"),
    ]
  }
}
