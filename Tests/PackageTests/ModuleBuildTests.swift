import Foundation
import TestSupport
import Testing

/// What the builds of other modules do after an edit in one module.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct ModuleBuildTests {
  private static func moduleManifest(
    _ index: Int, needs: [String], value: Int = 1, doc: String = "A number."
  ) -> String {
    let terms = [String(value)] + needs.map { "$value\($0.dropFirst("Module".count))" }
    return """
      {
        "access": "public",
        "dependencies": {
          "value\(index)": { "type": "Int", "doc": "\(doc)", "default": "\(terms.joined(separator: " + "))" }
        }
      }
      """
  }

  private static let program = """
    import Dovetail
    @main struct App { static func main() { print(DependencyContainer.shared.total) } }
    """

  /// Writes a layered package.
  private func package(_ count: Int, _ system: ScratchPackage.BuildSystem) throws -> ScratchPackage {
    let members = ModulePackage.layered(count)
    let package = try ScratchPackage(system, manifest: ModulePackage.manifest(members))
    for (index, member) in members.dropLast().enumerated() {
      try package.write("Sources/\(member.name)/\(member.name).swift", "")
      try package.write(
        "Sources/\(member.name)/dependencies.json", Self.moduleManifest(index, needs: member.needs))
    }
    let sum = members.last!.needs.map { "$value\($0.dropFirst("Module".count))" }.joined(separator: " + ")
    try package.write("Sources/App/App.swift", Self.program)
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "total": { "type": "Int", "default": "\#(sum)" } } }"#)
    return package
  }

  @Test(arguments: [1, 4, 29])
  func onlyTheDependentsOfAnEditedManifestAreGeneratedAnew(_ count: Int) throws {
    let package = try package(count, .native)
    let first = try package.build()
    try #require(first.succeeded, "\(first.output)")
    let before = try package.runApp().output

    // The package manager links the tools of a plugin once more in the second build.
    try #require(try package.build().succeeded)
    let unchanged = try package.build()
    #expect(unchanged.succeeded)
    for work in ["Checking the dependencies", "Compiling Module", "Compiling App", "Linking"] {
      #expect(!unchanged.output.contains(work), "\(unchanged.output)")
    }

    // The last module of the layer before the last is needed by the last layer and the program alone.
    let members = ModulePackage.layered(count)
    let edited = max(0, (count - 1) / 5 * 5 - 1)
    try package.write(
      "Sources/Module\(edited)/dependencies.json",
      Self.moduleManifest(edited, needs: members[edited].needs, value: 2))
    let second = try package.build()
    #expect(second.succeeded, "\(second.output)")
    let dependents = members.filter {
      $0.name == "Module\(edited)" || $0.name == "App" || $0.needs.contains("Module\(edited)")
    }
    for member in members {
      let isChecked = second.output.contains("Checking the dependencies of \(member.name)\n")
      #expect(isChecked == dependents.contains { $0.name == member.name }, "\(member.name): \(second.output)")
    }
    #expect(try package.runApp().output != before)

    try package.write(
      "Sources/Module\(edited)/dependencies.json",
      Self.moduleManifest(edited, needs: members[edited].needs, value: 2, doc: "Another number."))
    let third = try package.build()
    #expect(third.succeeded)
    for member in members {
      let isCompiled = third.output.contains("Emitting module \(member.name)\n")
      #expect(isCompiled == (member.name == "Module\(edited)"), "\(member.name): \(third.output)")
    }
  }

  @Test func namesReachThroughPackages() throws {
    let package = try ScratchPackage(
      manifest: ModulePackage.manifest(
        [
          ModulePackage.Member(
            name: "App", needs: [".product(name: \"Net\", package: \"net\")"], kind: "executableTarget")
        ], further: [".package(path: \"net\")"]))
    try package.writePackage("net", ModulePackage.Member(name: "Net", needs: Self.core), further: Self.beside)
    try package.writePackage("core", ModulePackage.Member(name: "Core"))
    try package.write("core/Sources/Core/Core.swift", "")
    try package.write(
      "core/Sources/Core/dependencies.json",
      #"{ "access": "public", "dependencies": { "name": { "type": "String", "default": "\"Ada\"" }, "inside": { "type": "Int", "access": "package", "default": "1" } } }"#
    )
    try package.write("net/Sources/Net/Net.swift", "")
    try package.write(
      "net/Sources/Net/dependencies.json",
      #"{ "access": "public", "dependencies": { "greeting": { "type": "String", "default": "\"Hello, \" + $name" } } }"#
    )
    try package.write("Sources/App/App.swift", Self.program)
    let manifest =
      #"{ "dependencies": { "total": { "type": "String", "default": "$greeting + \" and \" + $name" } } }"#
    try package.write("Sources/App/dependencies.json", manifest)
    let build = try package.build()
    try #require(build.succeeded, "\(build.output)")
    #expect(try package.runApp().output.hasSuffix("Hello, Ada and Ada\n"))

    try package.write(
      "Sources/App/dependencies.json", manifest.replacing("$greeting", with: "\\\"\\\\($inside)\\\""))
    let hidden = try package.build()
    #expect(
      hidden.diagnostics().first?.contains("'$inside' of module 'Core' is") == true,
      "\(hidden.output)")
  }

  @Test func severalDynamicImagesShareOneCopy() throws {
    func manifest(_ member: ModulePackage.Member, name: String, further: [String] = []) -> String {
      ModulePackage.manifest([member], name: name, further: further)
        .replacing("\"Dovetail\"", with: "\"DovetailDynamic\"")
        .replacing(".library(name: \"Plug\",", with: ".library(name: \"Plug\", type: .dynamic,")
    }
    let app = ModulePackage.Member(
      name: "App", needs: [".product(name: \"Plug\", package: \"plug\")"], kind: "executableTarget")
    let package = try ScratchPackage(
      manifest: manifest(app, name: "Scratch", further: [".package(path: \"plug\")"]))
    try package.write(
      "plug/Package.swift",
      manifest(ModulePackage.Member(name: "Plug"), name: "plug"))
    try package.write(
      "plug/Sources/Plug/dependencies.json",
      #"{ "access": "public", "dependencies": { "word": { "type": "String", "default": "\"hello\"" } } }"#)
    try package.write(
      "plug/Sources/Plug/Plug.swift",
      "import Dovetail\npublic func shout() -> String { DependencyContainer.current.word.uppercased() }")
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "greeting": { "type": "String", "default": "$word + \" there\"" } } }"#)
    try package.write(
      "Sources/App/App.swift",
      """
      import Dovetail
      import Plug
      @main struct App {
        static func main() {
          withDependencies { $0.word = "bye" } operation: {
            print(DependencyContainer.current.greeting, shout())
          }
        }
      }
      """)
    let build = try package.build()
    try #require(build.succeeded, "\(build.output)")
    #expect(try package.runApp().output.hasSuffix("bye there BYE\n"))
  }

  private static let core = [".product(name: \"Core\", package: \"core\")"]
  private static let beside = [".package(path: \"../core\")"]
  private static let provided = #"{ "provides": { "log": { "default": "ConsoleLog()" } } }"#
  private static let rootProgram = """
    import Core
    import Dovetail
    @main struct App {
      static func main() {
        DependencyContainer.shared.install(AppDependencies.self)
        print(DependencyContainer.shared.title)
      }
    }
    """

  /// Returns a program and its tests, for which two other packages declare a log and provide it.
  private func packageOfRoot(_ system: ScratchPackage.BuildSystem) throws -> ScratchPackage {
    let package = try ScratchPackage(
      system,
      manifest: ModulePackage.manifest(
        [
          ModulePackage.Member(
            name: "App",
            needs: Self.core + [".product(name: \"Console\", package: \"console\")"], kind: "executableTarget"
          ),
          ModulePackage.Member(
            name: "AppTests",
            needs: Self.core + ["App", ".product(name: \"DovetailTesting\", package: \"dovetail\")"],
            kind: "testTarget"),
        ], further: [".package(path: \"core\")", ".package(path: \"console\")"]))
    try package.writePackage("core", ModulePackage.Member(name: "Core"))
    try package.writePackage(
      "console", ModulePackage.Member(name: "Console", needs: Self.core), further: Self.beside)
    try package.write(
      "core/Sources/Core/Core.swift", "public protocol Log: Sendable { var name: String { get } }")
    try package.write(
      "core/Sources/Core/dependencies.json",
      #"{ "access": "public", "dependencies": { "log": { "type": "any Log" } } }"#)
    try package.write(
      "console/Sources/Console/Console.swift",
      "import Core\nstruct ConsoleLog: Log { let name = \"console\" }")
    try package.write("console/Sources/Console/dependencies.json", Self.provided)
    try package.write("Sources/App/App.swift", Self.rootProgram)
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "title": { "type": "String", "default": "$log.name" } } }"#)
    try package.write(
      "Tests/AppTests/AppTests.swift",
      """
      import Core
      import Dovetail
      import DovetailTesting
      import Testing
      struct FakeLog: Log { let name = "fake" }
      @Suite(.install(AppTestsDependencies.self))
      struct AppTests {
        @Dependency(\\.log) var log
        @Test func logs() { #expect(log.name == "fake") }
      }
      """)
    try package.write(
      "Tests/AppTests/dependencies.json", #"{ "provides": { "log": { "default": "FakeLog()" } } }"#)
    return package
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func aRootFailsAloneWhenAnImplementationIsTakenAway(_ system: ScratchPackage.BuildSystem) throws {
    let package = try packageOfRoot(system)
    let built = try package.build(["--build-tests"])
    try #require(built.succeeded, "\(built.output)")
    #expect(built.diagnostics("warning") == [])
    #expect(try package.runApp().output.hasSuffix("console\n"))
    let tested = try package.test()
    #expect(tested.succeeded && tested.output.contains("1 test in 1 suite passed"), "\(tested.output)")

    try package.write(
      "Sources/App/App.swift",
      Self.rootProgram.replacing("DependencyContainer.shared.install(AppDependencies.self)", with: ""))
    let forgotten = try package.build()
    #expect(forgotten.succeeded)
    #expect(
      forgotten.diagnostics("warning").contains {
        $0.hasPrefix(
          "Sources/App/dependencies.json:1:1: warning: nothing in this target mentions 'AppDependencies'")
      },
      "\(forgotten.output)")

    try package.write("console/Sources/Console/dependencies.json", "{}")
    let missing = try package.build(["--build-tests"])
    #expect(
      missing.diagnostics() == [
        "Sources/App/dependencies.json:1:62: error: nothing provides 'log', which module 'Core' declares without a 'default' [missing-provider]"
      ], "\(missing.output)")
    #expect(missing.output.contains("core/Sources/Core/dependencies.json:1:41: note: 'log' is declared here"))
    // The modules below have no mistake.
    #expect(try package.command(["check", "--target", "AppTests"]).succeeded)

    try package.write(
      "console/Sources/Console/dependencies.json", Self.provided.replacing("ConsoleLog()", with: "1"))
    let wrong = try package.build()
    #expect(
      wrong.diagnostics().allSatisfy {
        $0.hasPrefix("console/Sources/Console/dependencies.json:1:38: error: ")
      },
      "\(wrong.output)")
    #expect(!wrong.succeeded)
  }
}
