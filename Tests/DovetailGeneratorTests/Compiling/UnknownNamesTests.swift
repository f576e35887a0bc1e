import TestSupport
import Testing

@testable import DovetailGenerator

/// A type or an actor that does not exist is an error at its place in the manifest, whatever has it.
struct UnknownNamesTests {
  private static let types = """
    {
      "scopes": { "login": {} },
      "dependencies": {
        "plain": { "type": "U1", "default": "make()" },
        "contexts": { "type": "any U2", "default": "make()", "test": "make()", "preview": "make()" },
        "transient": { "type": "U3", "scope": "transient", "default": "make()" },
        "graph": { "type": "U4", "scope": "graph", "default": "make()" },
        "weak": { "type": "U5", "scope": "weak", "default": "make()" },
        "input": { "type": "U6", "scope": "login" },
        "custom": { "type": "U7", "scope": "login", "default": "make()", "dispose": "$0.close()" },
        "started": { "type": "U8", "default": "try await make()", "dispose": "await $0.close()" },
        "eager": { "type": "U9", "default": "make()", "eager": true },
        "parameter": { "type": "Int", "parameters": ["id: U10", "text: U11 = 1"], "default": "1" },
        "isolated": { "type": "U12", "default": "make()", "isolation": "MainActor", "dispose": "$0.close()" },
        "isolatedTransient":
          { "type": "U13", "default": "make()", "isolation": "MainActor", "scope": "transient" },
        "isolatedWeak": { "type": "U14", "default": "make()", "isolation": "MainActor", "scope": "weak" },
        "isolatedStarted": { "type": "U15", "default": "try await make()", "isolation": "MainActor" },
        "isolatedEager": { "type": "U16", "default": "make()", "isolation": "MainActor", "eager": true },
        "isolatedRequired": { "type": "U17", "isolation": "MainActor" },
        "tabs": { "type": "[any U18]", "collects": true },
        "routes": { "type": "[String: U19]", "collects": true },
        "user": { "type": "Int", "scope": "login", "default": "use($plain, $factory, $provider(custom))" },
        "reader": { "type": "Int", "default": "read($plain, $byType)" },
        "byType": { "type": "U20", "default": "make()", "byType": true },
        "required": { "type": "U21" },
        "optional": { "type": "U22?", "default": "nil" },
        "function": { "type": "@Sendable (U23) -> Void", "default": "{ _ in }" },
        "tuple": { "type": "(Int, U24)", "default": "make()" },
        "conditional": [
          { "condition": "DEBUG", "type": "U25", "default": "make()" }, { "type": "U25", "default": "make()" }
        ],
        "available": { "type": "U26", "default": "make()", "availability": "iOS 99, *" },
        "factory": { "type": "U27", "parameters": ["id: Int", "title: String = \\"\\""], "default": "make()" },
        "asynchronous": { "type": "U28", "parameters": ["id: Int"], "default": "try await make()" },
        "isolatedFactory":
          { "type": "U29", "parameters": ["id: Int"], "default": "make()", "isolation": "MainActor" }
      },
      "contributes": { "tabs": ["make()", { "default": "make()", "condition": "DEBUG" }] }
    }
    """

  private static let actors = """
    {
      "scopes": { "login": {} },
      "dependencies": {
        "plain": { "type": "Screen", "default": "Screen()", "isolation": "U1" },
        "second": { "type": "Screen", "default": "Screen()", "isolation": "U1" },
        "contexts":
          { "type": "Screen", "default": "Screen()", "test": "Screen()", "preview": "Screen()",
            "isolation": "U2" },
        "transient": { "type": "Screen", "scope": "transient", "default": "Screen()", "isolation": "U3" },
        "weak": { "type": "Screen", "scope": "weak", "default": "Screen()", "isolation": "U4" },
        "custom":
          { "type": "Screen", "scope": "login", "default": "Screen()", "dispose": "$0.close()",
            "isolation": "U5" },
        "started": { "type": "Screen", "default": "try await open()", "isolation": "U6" },
        "eager": { "type": "Screen", "default": "Screen()", "eager": true, "isolation": "U7" },
        "byType": { "type": "Screen", "default": "Screen()", "byType": true, "isolation": "U8" },
        "required": { "type": "Screen", "isolation": "U9" },
        "available":
          { "type": "Screen", "default": "Screen()", "availability": "iOS 99, *", "isolation": "U10" },
        "conditional": [
          { "condition": "DEBUG", "type": "Screen", "default": "Screen()", "isolation": "U11" },
          { "condition": "os(macOS)", "type": "Screen", "default": "Screen()", "isolation": "U11" }
        ],
        "factory": { "type": "Screen", "parameters": ["id: Int"], "default": "Screen()", "isolation": "U12" },
        "asynchronous":
          { "type": "Screen", "parameters": ["id: Int"], "default": "try await open()", "isolation": "U13" }
      }
    }
    """

  @Test(arguments: Compiler.Setting.tested)
  func aTypeIsOneErrorAtItsPlace(setting: Compiler.Setting) throws {
    let others = try otherErrors(Self.types, setting, count: 29)
    // The compiler reports one more error for a closure that returns an unknown type.
    let expected = ["U27", "U28", "U29"].map {
      "\(Self.place(of: $0, in: Self.types)): error: '@escaping' only applies to function types"
    }
    #expect(others == expected)
  }

  @Test(arguments: Compiler.Setting.tested)
  func anActorIsOneErrorAtItsPlace(setting: Compiler.Setting) throws {
    let others = try otherErrors(Self.actors, setting, count: 13)
    #expect(others.count == 2)
    for (error, actor) in zip(others, ["U12", "U13"]) {
      #expect(error.hasPrefix("\(Self.place(of: "\"\(actor)", in: Self.actors)): error: unknown attribute"))
    }
  }

  @Test func aTypeThatIsNotAnActorIsReportedAtItsPlaceFirst() throws {
    let manifest = """
      { "dependencies": {
        "clock": { "type": "Int", "default": "1", "isolation": "Swift.Int" }
      } }
      """
    let compiler = try Compiler()
    let file = try compiler.write(#require(Checking.output(manifest)), to: "Dovetail.generated.swift")
    let result = try compiler.typecheck([file], [])
    let place = Self.place(of: "Swift.Int", in: manifest)
    #expect(result.findings.first?.hasPrefix("\(place): error: ") == true, "\(result.output)")
  }

  /// The errors besides the one for each of the names `U1`, `U2`, ….
  private func otherErrors(_ manifest: String, _ setting: Compiler.Setting, count: Int) throws -> [String] {
    let compiler = try Compiler()
    let code = """
      final class Screen: Sendable { nonisolated init() {}; nonisolated func close() {} }
      nonisolated func make<T>() -> T { fatalError() }
      nonisolated func open() async throws -> Screen { Screen() }
      nonisolated func use<A, B, C>(_: A, _: B, _: C) -> Int { 1 }
      nonisolated func read(_: String, _: any Equatable) -> Int { 1 }
      """
    let files = try [
      compiler.write(#require(Checking.output(manifest)), to: "Dovetail.generated.swift"),
      compiler.write(code, to: "code.swift"),
    ]
    let result = try compiler.typecheck(files, setting.flags + ["-D", "DEBUG"])
    var errors = result.findings.filter { $0.contains(": error: ") }
    for number in 1...count {
      let error =
        "\(Self.place(of: "U\(number)", in: manifest)): error: cannot find type 'U\(number)' in scope"
      let index = try #require(errors.firstIndex(of: error), "\(result.output)")
      errors.remove(at: index)
    }
    return errors
  }

  /// The first place of a name.
  private static func place(of name: String, in manifest: String) -> String {
    for (number, line) in manifest.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for range in line.ranges(of: name) where line[range.upperBound...].first?.isNumber != true {
        return "m.json:\(number + 1):\(line[..<range.lowerBound].utf8.count + 1)"
      }
    }
    preconditionFailure("there is no \(name)")
  }
}
