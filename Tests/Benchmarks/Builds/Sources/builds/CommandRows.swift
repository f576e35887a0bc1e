import Foundation

/// Row K, the commands at scale: each on a package of many modules, warm, with the tools that a release brings.
///
/// `--version`, which looks at no target, shows SwiftPM's own time.
struct CommandRows {
  private static let commands = [
    ["--version"], ["check"], ["diff", "HEAD"], ["explain", "feature0Service0"], ["format", "--check"],
    ["graph", "--format", "json"], ["graph", "--format", "html"], ["unused"],
  ]

  let workspace: Workspace
  let repetitions: Int
  let count: Int

  func measure() throws -> [Figure] {
    let modules = ScratchPackage.Modules(count: count, dependencies: 25)
    let package = try ScratchPackage.modules(workspace, modules, with: .release, usesPlugin: true)
    try package.write(".gitignore", ".build\ndovetail\n")
    for words in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "One"],
    ] { _ = try ProcessRun.run("git", ["-C", package.folder] + words).checked("git") }
    return try Self.commands.flatMap { try figures($0, package) }
  }

  private func figures(_ command: [String], _ package: ScratchPackage) throws -> [Figure] {
    let words = ["package", "--package-path", package.folder, "dovetail"] + command
    _ = try ProcessRun.run("swift", words)
    let runs = try (0..<repetitions).map { _ in try ProcessRun.run("swift", words) }
    guard runs.allSatisfy({ $0.status <= 1 }) else { throw Failure("\(command): \(runs[0].output)") }
    let title = "\(count) modules, \(command.joined(separator: " "))"
    return [
      Figure("K", "\(title), wall", runs.map(\.wallSeconds).median, "s", limit: 5),
      Figure("K", "\(title), CPU", runs.map(\.cpuSeconds).median, "s"),
    ]
  }
}
