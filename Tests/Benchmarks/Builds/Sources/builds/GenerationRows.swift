/// Row G: what it takes to check a manifest and generate its code.
struct GenerationRows {
  let workspace: Workspace
  let repetitions: Int
  let sizes: [Int]

  func measure() throws -> [Figure] {
    var figures: [Figure] = []
    for (configuration, option) in [("debug", "-Onone"), ("release", "-O")] {
      for executable in ["dovetail-generate", "dovetail-tool"] {
        let folder = try workspace.build(executable, configuration: configuration)
        let isDecisive = configuration == "debug" && executable == "dovetail-generate"
        figures += try measure(
          "\(folder)/\(executable)", executable == "dovetail-tool" ? ["generate"] : [],
          "\(executable) \(option)",
          sizes: isDecisive ? sizes : sizes.filter { $0 <= 10_000 })
      }
    }
    return figures
  }

  private func measure(
    _ program: String, _ verb: [String], _ name: String, sizes: [Int]
  ) throws -> [Figure] {
    var figures: [Figure] = []
    let idle = try run(program, verb, shape: .chain, size: 0)
    for shape in GraphShape.allCases {
      var times: [Double] = []
      var memories: [Double] = []
      var smaller: (size: Int, memory: Double)?
      for size in sizes {
        let run = try run(program, verb, shape: shape, size: size)
        let limit: Double? = size == 1_000 ? 0.2 : size == 10_000 ? 2 : nil
        let memory = Double(run.memory) / 1024
        let title = "\(name), \(shape) of \(size)"
        figures.append(Figure("G", "\(title), wall", run.wall, "s"))
        figures.append(Figure("G", "\(title), CPU", run.cpu, "s", limit: limit))
        figures.append(Figure("G", "\(title), peak memory", memory, "MiB", limit: size <= 10_000 ? 100 : nil))
        times.append((run.cpu - idle.cpu) / Double(size))
        // The smallest peaks are those of any process: what grows is what is above them.
        if memory < 1.2 * Double(idle.memory) / 1024 { continue }
        if let smaller { memories.append((memory - smaller.memory) / Double(size - smaller.size)) }
        smaller = (size, memory)
      }
      guard sizes.count > 2 else { continue }
      for (what, values) in [("CPU", times), ("memory", memories)] {
        guard values.count > 1, let least = values.min(), let most = values.max(), least > 0 else { continue }
        let spread = most / least
        figures.append(
          Figure("G", "\(name), \(shape), \(what) per dependency, most over least", spread, "×", limit: 1.3))
      }
    }
    return figures
  }

  private func run(
    _ program: String, _ verb: [String], shape: GraphShape, size: Int
  ) throws -> (wall: Double, cpu: Double, memory: Int) {
    let name = "generation/\(shape)-\(size)"
    let folder = "\(workspace.scratch)/\(name)"
    // A child's peak begins at its parent's, so this process must stay small: another one writes the manifest.
    _ = try ProcessRun.run(CommandLine.arguments[0], ["project", "\(shape)", "\(size)", folder]).checked(
      "project")
    let output = "\(folder)/Generated.swift"
    let runs = try (0..<(size > 10_000 ? 1 : repetitions)).map { _ in
      // An unchanged output is not written, which would be the wrong thing to measure.
      try workspace.write("", to: "\(name)/Generated.swift")
      return try ProcessRun.run(
        program, verb + ["--target", "App", "--manifest", "\(folder)/dependencies.json", "--output", output]
      ).checked(program)
    }
    return (
      runs.map(\.wallSeconds).median, runs.map(\.cpuSeconds).median,
      runs.map(\.peakKibibytes).sorted()[runs.count / 2]
    )
  }
}
