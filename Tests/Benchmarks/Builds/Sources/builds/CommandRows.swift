import Foundation

/// Row K, the commands at scale: each on a package of many modules, warm, by the tool alone and through SwiftPM.
///
/// What SwiftPM takes by itself is that of `--version`, which looks at no target.
struct CommandRows {
  private static let commands = [
    ["check"], ["diff", "HEAD"], ["explain", "feature0Service0"], ["format", "--check"],
    ["graph", "--format", "json"], ["graph", "--format", "html"], ["unused"],
  ]

  let workspace: Workspace
  let repetitions: Int
  let count: Int

  func measure() throws -> [Figure] {
    let modules = ScratchPackage.Modules(count: count, dependencies: 25)
    let package = try ScratchPackage.modules(workspace, modules, usesPlugin: true)
    try package.write(".gitignore", ".build\ndovetail\n")
    for words in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "One"],
    ] { _ = try ProcessRun.run("git", ["-C", package.folder] + words).checked("git") }
    return try [["--version"]].flatMap { try throughSwiftPM($0, package) }
      + Self.commands.flatMap { try throughSwiftPM($0, package) }
      + ["debug", "release"].flatMap { try alone($0, package) }
  }

  private func throughSwiftPM(_ command: [String], _ package: ScratchPackage) throws -> [Figure] {
    let words = ["package", "--package-path", package.folder, "dovetail"] + command
    return try figures(command, "through SwiftPM", limit: nil) { try ProcessRun.run("swift", words) }
  }

  private func alone(_ configuration: String, _ package: ScratchPackage) throws -> [Figure] {
    let tool = try workspace.build("dovetail-tool", configuration: configuration) + "/dovetail-tool"
    return try Self.commands.flatMap { command in
      // What the plugin has written for the same command.
      let file = try ProcessRun.run(
        "find", [package.folder + "/.build/plugins", "-name", "\(command[0]).arguments"]
      ).checked("find").output.split(separator: "\n")[0]
      return try figures(command, "\(configuration) tool", limit: 5) {
        try ProcessRun.run(tool, command + ["@\(file)"])
      }
    }
  }

  private func figures(
    _ command: [String], _ how: String, limit: Double?, _ run: () throws -> ProcessRun
  ) throws -> [Figure] {
    _ = try run()
    let runs = try (0..<repetitions).map { _ in try run() }
    guard runs.allSatisfy({ $0.status <= 1 }) else { throw Failure("\(command): \(runs[0].output)") }
    let title = "\(count) modules, \(command.joined(separator: " ")), \(how)"
    return [
      Figure("K", "\(title), wall", runs.map(\.wallSeconds).median, "s", limit: limit),
      Figure("K", "\(title), CPU", runs.map(\.cpuSeconds).median, "s"),
    ]
  }
}
