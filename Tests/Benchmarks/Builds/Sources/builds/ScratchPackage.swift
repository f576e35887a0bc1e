import Foundation

/// A package in the workspace that prints a greeting, with or without Dovetail.
struct ScratchPackage {
  let workspace: Workspace
  let name: String

  var folder: String { "\(workspace.scratch)/\(name)" }

  /// Where the Dovetail is that a hello world depends on.
  enum Origin: String {
    case none, source
    /// A release, which contains its tools.
    case release

    func folder(_ workspace: Workspace) throws -> String? {
      switch self {
      case .none: nil
      case .source: workspace.repository
      case .release: try workspace.release()
      }
    }
  }

  static func helloWorld(_ workspace: Workspace, with origin: Origin) throws -> ScratchPackage {
    let package = ScratchPackage(workspace: workspace, name: "hello-with-\(origin)")
    try package.write(
      modules: [("hello", [])], executable: "hello", dovetail: try origin.folder(workspace))
    guard origin != .none else {
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

  /// What a synthetic package of many modules consists of; each needs three of those before it.
  struct Modules {
    let count: Int
    let dependencies: Int

    func name(_ number: Int) -> String { "Feature\(number)" }

    func below(_ number: Int) -> [Int] {
      Set([number - 1, number / 2, number / 3]).filter { (0..<number).contains($0) }.sorted()
    }

    func module(_ number: Int) -> SyntheticModule {
      SyntheticModule(
        shape: .random, count: dependencies, seed: UInt64(number), prefix: prefix(number),
        below: below(number).map { (name($0), prefix($0)) }, isPublic: true)
    }

    private func prefix(_ number: Int) -> String { "feature\(number)Service" }
  }

  /// A package of modules with a manifest each, and a program over all of them.
  static func modules(
    _ workspace: Workspace, _ modules: Modules, with origin: Origin = .source, usesPlugin: Bool
  ) throws -> ScratchPackage {
    let package = ScratchPackage(workspace: workspace, name: usesPlugin ? "modules-with" : "modules-without")
    let needs = (0..<modules.count).map { (modules.name($0), modules.below($0).map(modules.name)) }
    let last = modules.name(modules.count - 1)
    try package.write(
      modules: needs + [("program", [last])], executable: "program",
      dovetail: try origin.folder(workspace), usesPlugin: usesPlugin)
    for number in 0..<modules.count {
      let module = modules.module(number)
      let folder = "Sources/\(modules.name(number))"
      try package.write("\(folder)/Types.swift", module.types)
      if usesPlugin {
        try package.write("\(folder)/dependencies.json", module.manifest)
      } else {
        try package.write("\(folder)/Keys.swift", module.keysByHand())
      }
    }
    if usesPlugin { try package.write("Sources/program/dependencies.json", "{}\n") }
    try package.write(
      "Sources/program/main.swift",
      "import Dovetail\nimport \(last)\nprint(DependencyContainer.shared.feature\(modules.count - 1)Service0)\n"
    )
    return package
  }

  private func write(
    modules: [(name: String, needs: [String])], executable: String?, dovetail: String?,
    usesPlugin: Bool = true
  ) throws {
    let library = dovetail != nil ? [".product(name: \"Dovetail\", package: \"dovetail\")"] : []
    let plugin = usesPlugin ? ", plugins: [.plugin(name: \"DovetailPlugin\", package: \"dovetail\")]" : ""
    let targets = modules.map { name, needs in
      let all = (library + needs.map { "\"\($0)\"" }).joined(separator: ", ")
      let kind = name == executable ? "executableTarget" : "target"
      return "    .\(kind)(name: \"\(name)\", dependencies: [\(all)]\(dovetail != nil ? plugin : "")),\n"
    }
    let link = "\(folder)/dovetail"
    if let dovetail {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Two rows may share a package.
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: dovetail)
    }
    try write(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        dependencies: [\(dovetail != nil ? ".package(name: \"dovetail\", path: \"dovetail\")" : "")],
        targets: [
      \(targets.joined())  ]
      )

      """)
  }

  func write(_ file: String, _ text: String) throws { try workspace.write(text, to: "\(name)/\(file)") }

  func clean() { try? FileManager.default.removeItem(atPath: "\(folder)/.build") }

  func build(_ configuration: String, verbose: Bool = false) throws -> ProcessRun {
    try ProcessRun.run(
      "swift",
      ["build", "-j", "\(Machine.cores)", "--package-path", folder, "-c", configuration]
        + (verbose ? ["-v"] : [])
    ).checked("swift build")
  }

  func product(_ name: String, _ configuration: String) -> String {
    "\(folder)/.build/\(configuration)/\(name)"
  }
}
