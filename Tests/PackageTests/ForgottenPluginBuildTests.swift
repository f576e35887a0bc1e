import Foundation
import TestSupport
import Testing

/// A module with a manifest, in a target that does not use the plugin.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct ForgottenPluginBuildTests {
  /// The second package comes after the first in SwiftPM's order, so its plugin runs later.
  private let members = [
    ModulePackage.Member(name: "Near", needs: [".product(name: \"Far\", package: \"zfar\")"]),
    ModulePackage.Member(name: "App", needs: ["Near"], kind: "executableTarget"),
  ]
  private let far = ModulePackage.manifest([ModulePackage.Member(name: "Far")], name: "zfar")

  private func package(_ system: ScratchPackage.BuildSystem) throws -> ScratchPackage {
    let package = try ScratchPackage(
      system, manifest: ModulePackage.manifest(members, further: [".package(path: \"zfar\")"]))
    try writeFar(package)
    try package.write("zfar/Sources/Far/Far.swift", "")
    try package.write("Sources/Near/Near.swift", "")
    try package.write("Sources/App/main.swift", "import Dovetail\nprint(DependencyContainer.shared.total)\n")
    for (file, name, value) in [
      ("zfar/Sources/Far", "far", "1"), ("Sources/Near", "near", "$far + 1"),
      ("Sources/App", "total", "$near + $far"),
    ] {
      let fields = #""\#(name)": { "type": "Int", "default": "\#(value)" }"#
      try package.write(
        "\(file)/dependencies.json", #"{ "access": "public", "dependencies": { \#(fields) } }"#)
    }
    return package
  }

  /// Writes the further package, with or without the plugin.
  private func writeFar(_ package: ScratchPackage, usesPlugin: Bool = true) throws {
    let plugin = #".plugin(name: "DovetailPlugin", package: "dovetail")"#
    try #require(far.contains(plugin))
    try package.write("zfar/Package.swift", usesPlugin ? far : far.replacing(plugin, with: ""))
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func `One error names the module, and goes when its target uses the plugin`(
    _ system: ScratchPackage.BuildSystem
  ) throws {
    let package = try package(system)
    try writeFar(package, usesPlugin: false)
    let message =
      "zfar/Sources/Far/dependencies.json:1:1: error: module 'Far' has a manifest, but its target does not use DovetailPlugin"
    let first = try package.build()
    #expect(!first.succeeded)
    #expect(first.diagnostics().map { String($0.prefix(message.count)) } == [message], "\(first.output)")

    try writeFar(package)
    let second = try package.build()
    try #require(second.succeeded, "\(second.output)")
    #expect(try package.runApp().output.hasSuffix("3\n"))
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func `A target whose sources contain the generated code needs no plugin`(
    _ system: ScratchPackage.BuildSystem
  ) throws {
    let package = try package(system)
    let first = try package.build()
    try #require(first.succeeded, "\(first.output)")
    let generated = try #require(package.generatedFile(of: "Far"))
    try package.write("zfar/Sources/Far/Own.swift", String(contentsOf: generated, encoding: .utf8))
    try writeFar(package, usesPlugin: false)
    try package.remove(".build/plugins/outputs/zfar")
    let second = try package.build()
    #expect(second.succeeded, "\(second.output)")
  }
}
