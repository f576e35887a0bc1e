import Foundation

/// Row M, builds at scale: many modules with a manifest each, against the same modules with keys by hand.
struct ModuleRows {
  let workspace: Workspace
  let repetitions: Int
  let count: Int

  func measure() throws -> [Figure] {
    let without = try ScratchPackage.modules(workspace, count: count, dependencies: 25, usesPlugin: false)
    let with = try ScratchPackage.modules(workspace, count: count, dependencies: 25, usesPlugin: true)
    let bare = try without.build("debug")
    let full = try with.build("debug")
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
    ]
  }
}
