import Foundation

/// A package in the workspace that says hello, with or without Dovetail.
struct ScratchPackage {
  let workspace: Workspace
  let name: String

  var folder: String { "\(workspace.scratch)/\(name)" }

  static func helloWorld(_ workspace: Workspace, withDovetail: Bool) throws -> ScratchPackage {
    let package = ScratchPackage(workspace: workspace, name: withDovetail ? "hello-with" : "hello-without")
    try package.write(modules: ["hello"], executable: "hello", usesDovetail: withDovetail)
    guard withDovetail else {
      try package.write("Sources/hello/main.swift", "print(\"hello\")\n")
      return package
    }
    try package.write(
      "Sources/hello/dependencies.json",
      """
      {
        "dependencies": {
          "greeting": { "type": "String", "default": "\\"hello\\"" }
        }
      }

      """)
    try package.write(
      "Sources/hello/main.swift",
      """
      import Dovetail

      struct Hello {
        @Dependency(\\.greeting) var greeting
      }
      print(Hello().greeting)

      """)
    return package
  }

  /// A module for each of `count`, with a manifest of `dependencies` each.
  static func modules(
    _ workspace: Workspace, count: Int, dependencies: Int, usesPlugin: Bool
  ) throws -> ScratchPackage {
    let package = ScratchPackage(workspace: workspace, name: usesPlugin ? "modules-with" : "modules-without")
    let names = (0..<count).map { "Feature\($0)" }
    try package.write(modules: names, executable: nil, usesDovetail: true, usesPlugin: usesPlugin)
    for (number, name) in names.enumerated() {
      let module = SyntheticModule(
        shape: .random, count: dependencies, seed: UInt64(number), prefix: "feature\(number)Service")
      try package.write("Sources/\(name)/Types.swift", module.types)
      if usesPlugin {
        try package.write("Sources/\(name)/dependencies.json", module.manifest)
      } else {
        try package.write("Sources/\(name)/Keys.swift", module.keysByHand())
      }
    }
    return package
  }

  private func write(
    modules: [String], executable: String?, usesDovetail: Bool, usesPlugin: Bool = true
  ) throws {
    let library = usesDovetail ? "dependencies: [.product(name: \"Dovetail\", package: \"dovetail\")]" : ""
    let plugin = usesPlugin ? ", plugins: [.plugin(name: \"DovetailPlugin\", package: \"dovetail\")]" : ""
    let extras = usesDovetail ? ", " + library + plugin : ""
    let targets = modules.map { name in
      "    .\(name == executable ? "executableTarget" : "target")(name: \"\(name)\"\(extras)),\n"
    }
    let link = "\(folder)/dovetail"
    if usesDovetail {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: workspace.repository)
    }
    try write(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        dependencies: [\(usesDovetail ? ".package(name: \"dovetail\", path: \"dovetail\")" : "")],
        targets: [
      \(targets.joined())  ]
      )

      """)
  }

  func write(_ file: String, _ text: String) throws { try workspace.write(text, to: "\(name)/\(file)") }

  func clean() { try? FileManager.default.removeItem(atPath: "\(folder)/.build") }

  func build(_ configuration: String, verbose: Bool = false) throws -> ProcessRun {
    try ProcessRun.run(
      "swift", ["build", "--package-path", folder, "-c", configuration] + (verbose ? ["-v"] : [])
    ).checked("swift build")
  }

  func product(_ name: String, _ configuration: String) -> String {
    "\(folder)/.build/\(configuration)/\(name)"
  }
}
