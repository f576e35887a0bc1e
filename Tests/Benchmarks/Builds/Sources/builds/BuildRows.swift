/// Row B: what Dovetail adds to the builds of a hello world, and what a build does in which nothing changed.
struct BuildRows {
  let workspace: Workspace
  let repetitions: Int

  func measure() throws -> [Figure] {
    var figures: [Figure] = []
    let without = try ScratchPackage.helloWorld(workspace, withDovetail: false)
    let with = try ScratchPackage.helloWorld(workspace, withDovetail: true)
    for (configuration, limit) in [("debug", 12.0), ("release", 30.0)] {
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
      Figure("B", "\(what), without, wall", bare, "s"),
      Figure("B", "\(what), with, wall", full, "s"),
      Figure("B", "\(what), more, wall", full - bare, "s", limit: limit),
      Figure("B", "\(what), more, CPU", fullCPU - bareCPU, "s"),
    ]
  }
}
