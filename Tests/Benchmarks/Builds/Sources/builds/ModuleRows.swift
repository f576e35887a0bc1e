import Foundation

/// Row M, builds at scale: many modules with a manifest each, against the same modules with keys by hand.
struct ModuleRows {
  let workspace: Workspace
  let repetitions: Int
  let count: Int

  func measure() throws -> [Figure] {
    let modules = ScratchPackage.Modules(count: count, dependencies: 25)
    let without = try ScratchPackage.modules(workspace, modules, usesPlugin: false)
    let with = try ScratchPackage.modules(workspace, modules, usesPlugin: true)
    let bare = try without.build("debug")
    let full = try with.build("debug")
    // The tool of a package's plugin is linked again by the second build.
    _ = (try without.build("debug"), try with.build("debug"))
    var runs: [(bare: ProcessRun, full: ProcessRun)] = []
    for _ in 0..<repetitions { runs.append((try without.build("debug"), try with.build("debug"))) }
    let title = "\(count) modules of 25"
    let (bareCPU, fullCPU) = (runs.map(\.bare.cpuSeconds).median, runs.map(\.full.cpuSeconds).median)
    return [
      Figure("M", "\(title), clean debug build by hand, CPU", bare.cpuSeconds, "s"),
      Figure("M", "\(title), clean debug build, CPU", full.cpuSeconds, "s"),
      Figure("M", "\(title), no-change build by hand, CPU", bareCPU, "s"),
      Figure("M", "\(title), no-change build, CPU", fullCPU, "s"),
      Figure("M", "\(title), no-change build over by hand, CPU", fullCPU / bareCPU, "×", limit: 1.1),
      Figure(
        "M", "\(title), no-change build over by hand, wall",
        runs.map(\.full.wallSeconds).median / runs.map(\.bare.wallSeconds).median, "×"),
    ] + (try rootFigures(title, modules, with))
  }

  /// The time of the program's own generation, which checks the graph of all modules.
  private func rootFigures(
    _ title: String, _ modules: ScratchPackage.Modules, _ package: ScratchPackage
  ) throws -> [Figure] {
    let tool = try workspace.build("dovetail-generate", configuration: "debug") + "/dovetail-generate"
    let sources = package.folder + "/Sources"
    var words = ["--target", "program", "--root", "--manifest", "\(sources)/program/dependencies.json"]
    for number in 0..<modules.count {
      let name = modules.name(number)
      words += ["--module", "\(name)=\(sources)/\(name)/dependencies.json", "--same-package", name]
    }
    words += ["--output", "\(workspace.scratch)/root.swift"]
    let runs = try (0..<max(5, repetitions)).map { _ in
      try ProcessRun.run(tool, words).checked("dovetail-generate")
    }
    return [
      Figure("M", "\(title), the root's whole graph, wall", runs.map(\.wallSeconds).median, "s", limit: 1),
      Figure("M", "\(title), the root's whole graph, CPU", runs.map(\.cpuSeconds).median, "s"),
    ]
  }
}
