import Foundation
import TestSupport
import Testing

/// A package's traits, as flags of conditions, and as conditions of what a target depends on.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct TraitBuildTests {
  private static let package = """
    // swift-tools-version: 6.1
    import PackageDescription
    let dovetail: Target.Dependency = .product(name: "Dovetail", package: "dovetail")
    let plugin: Target.PluginUsage = .plugin(name: "DovetailPlugin", package: "dovetail")
    let package = Package(
      name: "Scratch",
      platforms: [.macOS(.v15)],
      traits: ["Metrics"],
      dependencies: [$dovetail],
      targets: [
        .target(name: "Core", dependencies: [dovetail], plugins: [plugin]),
        .target(name: "MetricsKit", dependencies: ["Core", dovetail], plugins: [plugin]),
        .executableTarget(
          name: "App",
          dependencies: ["Core", .target(name: "MetricsKit", condition: .when(traits: ["Metrics"])), dovetail],
          plugins: [plugin]),
      ])
    """

  @Test func aTraitBringsItsModuleAndIsAFlag() throws {
    let package = try ScratchPackage(manifest: Self.package)
    try package.write(
      "Sources/Core/dependencies.json",
      #"""
      { "access": "public", "dependencies": {
        "metrics": { "type": "String", "default": "$realMetrics.first ?? \"none\"" },
        "realMetrics": { "type": "[String]", "collects": true }
      } }
      """#)
    try package.write("Sources/Core/Core.swift", "")
    try package.write(
      "Sources/MetricsKit/dependencies.json",
      #"{ "access": "public", "contributes": { "realMetrics": ["\"real\""] } }"#)
    try package.write("Sources/MetricsKit/MetricsKit.swift", "")
    try package.write(
      "Sources/App/dependencies.json",
      #"""
      { "dependencies": { "line": [
        { "condition": "Metrics", "type": "String", "default": "\"with \" + $metrics" },
        { "type": "String", "default": "\"without: \" + $metrics" }
      ] } }
      """#)
    try package.write(
      "Sources/App/App.swift",
      """
      import Dovetail
      @main struct App {
        static func main() {
          DependencyContainer.shared.install(AppDependencies.self)
          print(DependencyContainer.shared.line)
        }
      }
      """)
    for (arguments, line) in [([], "without: none"), (["--traits", "Metrics"], "with real")] {
      let build = try package.build(arguments)
      try #require(build.succeeded, "\(build.output)")
      #expect(try package.runApp().output.hasSuffix("\(line)\n"))
    }
  }
}
