import Foundation
import TestSupport
import Testing

/// What a build does after an edit, and what it doesn't do again.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct RebuildTests {
  private static let program = """
    import Dovetail
    struct Greeter: Sendable { let name: String }
    struct Uses {
      @Dependency(\\.greeter) var greeter
    }
    @main struct App {
      static func main() { print(Uses().greeter.name) }
    }
    """

  private static func manifest(_ name: String) -> String {
    """
    {
      "dependencies": {
        "greeter": { "type": "Greeter", "default": "Greeter(name: \\"\(name)\\")" }
      }
    }
    """
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func aBuildWithoutAChangeRepeatsNoWarning(_ system: ScratchPackage.BuildSystem) throws {
    let package = try ScratchPackage(system)
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "text": { "type": "String", "default": "\"a\"", "eager": true } } }"#)
    let first = try package.build()
    #expect(first.succeeded && first.output.contains("[missing-start]"), "\(first.output)")
    // SwiftPM plans the second build again, too.
    #expect(try package.build().succeeded)
    let third = try package.build()
    #expect(third.succeeded && !third.output.contains("[missing-start]"), "\(third.output)")
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func anEditOfTheManifestReachesTheProgram(_ system: ScratchPackage.BuildSystem) throws {
    let package = try ScratchPackage(system)
    try package.write("Sources/App/App.swift", Self.program)
    try package.write("Sources/App/dependencies.json", Self.manifest("Ada"))
    let first = try package.build()
    try #require(first.succeeded, "\(first.output)")
    #expect(try package.runApp().output.hasSuffix("Ada\n"))
    let file = try #require(package.generatedFile())
    let written = try modificationDate(file)

    #expect(try package.build().succeeded)
    #expect(try modificationDate(file) == written, "a build without a change writes nothing")

    try package.write("Sources/App/dependencies.json", Self.manifest("Ada") + "\n")
    #expect(try package.build().succeeded)
    #expect(try modificationDate(file) == written, "an edit without effect on the code writes nothing")

    try package.write("Sources/App/dependencies.json", Self.manifest("Grace"))
    #expect(try package.build().succeeded)
    #expect(try package.runApp().output.hasSuffix("Grace\n"))

    try package.write(
      "Sources/App/dependencies.json", Self.manifest("Grace").replacing("greeter", with: "host"))
    let renamed = try package.build()
    #expect(renamed.diagnostics().contains { $0.hasPrefix("Sources/App/App.swift:4:") }, "\(renamed.output)")

    let generated = try Data(contentsOf: file)
    try package.write("Sources/App/dependencies.json", "{")
    let broken = try package.build()
    #expect(
      broken.diagnostics().map { $0.prefix(36) } == ["Sources/App/dependencies.json:1:2: e"],
      "\(broken.output)")
    #expect(try Data(contentsOf: file) == generated, "an error leaves the generated file as it was")

    try package.write("Sources/App/dependencies.json", Self.manifest("Joan"))
    let repaired = try package.build()
    #expect(repaired.succeeded, "\(repaired.output)")
    #expect(try package.runApp().output.hasSuffix("Joan\n"))
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func anEditOfASourceReachesTheGraphByItsWrappersAlone(_ system: ScratchPackage.BuildSystem) throws {
    let package = try ScratchPackage(system)
    try package.write(
      "Sources/App/dependencies.json",
      """
      { "dependencies": {
        "name": { "type": "String", "default": "\\"Ada\\"" },
        "greeter": { "type": "Greeter", "default": "Greeter()" } } }
      """)
    func write(_ members: String, punctuation: String = "!") throws {
      try package.write(
        "Sources/App/Greeter.swift",
        """
        import Dovetail
        struct Greeter: Sendable {
          \(members)
          var text: String { "Hello, \\(name)\(punctuation)" }
        }
        """)
    }
    try package.write(
      "Sources/App/App.swift",
      """
      import Dovetail
      @main struct App {
        static func main() { print(DependencyContainer.shared.greeter.text) }
      }
      """)
    try write("@Dependency(\\.name) var name")
    let first = try package.build()
    try #require(first.succeeded, "\(first.output)")
    let file = try #require(package.generatedFile())
    let written = try modificationDate(file)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("later: ["))

    try write("@Dependency(\\.name) var name", punctuation: "?")
    #expect(try package.build().succeeded)
    #expect(try package.runApp().output.hasSuffix("Hello, Ada?\n"))
    #expect(try modificationDate(file) == written, "an edit that changes no wrapper writes nothing")

    try write("let name = \"Grace\"")
    #expect(try package.build().succeeded)
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("later: ["))

    try package.write(
      "Sources/App/dependencies.json",
      """
      { "scopes": { "login": {} }, "dependencies": {
        "name": { "type": "String", "scope": "login" },
        "greeter": { "type": "Greeter", "default": "Greeter()" } } }
      """)
    #expect(try package.build().succeeded)
    try write("@Injected(\\.name) var name")
    let captive = try package.build()
    #expect(
      captive.diagnostics().map { $0.prefix(41) } == ["Sources/App/Greeter.swift:3:3: error: 'gr"],
      "\(captive.output)")
  }

  @Test func aTargetIsMadeOfAllItsManifestsAndToldWhenItHasNone() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/App.swift", Self.program)
    try package.write(
      "Sources/App/Feature/greeting.dependencies.json",
      #"{ "dependencies": { "greeter": { "type": "Greeter", "default": "Greeter(name: $name)" } } }"#)
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "name": { "type": "String", "default": "\"Ada\"" } } }"#)
    let both = try package.build()
    try #require(both.succeeded, "\(both.output)")
    #expect(try package.runApp().output.hasSuffix("Ada\n"))

    try package.remove("Sources/App/dependencies.json")
    let one = try package.build()
    #expect(
      one.diagnostics().first?.hasPrefix(
        "Sources/App/Feature/greeting.dependencies.json:1:79: error: unknown dependency '$name'") == true,
      "\(one.output)")

    try package.remove("Sources/App/Feature/greeting.dependencies.json")
    for _ in 1...2 {
      let none = try package.build()
      #expect(!none.succeeded)
      #expect(
        none.diagnostics() == [
          "Sources/App/App.swift:1:1: error: target 'App' uses DovetailPlugin but has no manifest; add a dependencies.json to its folder (the smallest is {})"
        ], "\(none.output)")
    }
  }

  private func modificationDate(_ file: URL) throws -> Date {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    return try #require(attributes[.modificationDate] as? Date)
  }
}
