import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// The library's names, as its symbol graph has them.
@Suite("The library's names")
struct LibraryNamesTests {
  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable { let pathComponents: [String] }
    let symbols: [Symbol]
  }

  /// The names of the public members of a type, without their parameters; by default, those outside all types.
  private static func members(of type: String? = nil) throws -> Set<String> {
    let compiler = try Compiler()
    let triple = try #require(try triple())
    let result = try Compiler.run(
      "swift",
      [
        "symbolgraph-extract", "-module-name", "Dovetail", "-target", triple, "-output-dir",
        compiler.folder.path, "-minimum-access-level", "public",
      ] + BuildFolder.searchPaths)
    try #require(result.status == 0, "\(result.output)")
    let data = try Data(contentsOf: compiler.folder.url.appending(path: "Dovetail.symbols.json"))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
    var names: Set<String> = []
    for symbol in graph.symbols where symbol.pathComponents.dropLast() == (type.map { [$0] } ?? []) {
      names.insert(String(symbol.pathComponents.last!.prefix { $0 != "(" }))
    }
    return names.filter(SwiftIdentifier.isValid)
  }

  private static func triple() throws -> String? {
    let info = try Compiler.run("swiftc", ["-print-target-info"]).output
    let line = info.split(separator: "\n").first { $0.contains("\"triple\"") }
    return line.flatMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
  }

  @Test("of a container's members are those that no dependency can have, and no others")
  func dependencies() throws {
    let inSwift: Set = ["Protocol", "Type", "init", "self"]
    let members = try Self.members(of: "DependencyContainer").subtracting(["subscript"])
    #expect(ReservedName.dependencies == members.union(inSwift).union(["provider"]))
  }

  @Test("of a scope's members are those that no scope can have, and no others")
  func scopes() throws {
    let inSwift: Set = ["Protocol", "Type", "init", "self"]
    let members = try Self.members(of: "DependencyScope")
    #expect(ReservedName.scopes.union(Scope.builtInNames) == members.union(inSwift))
  }

  @Test("are written with their module before them wherever a key could hide one")
  func protocols() throws {
    let output = try #require(
      Checking.output(
        """
        { "dependencies": {
          "container_": { "type": "Int", "default": "1" },
          "Dependency": { "type": "Int", "default": "2" },
          "isolatedDependency": { "type": "Int", "default": "3" } } }
        """))
    let mentions = output.split(separator: "\n").filter { $0.contains("DependencyContainer") }
    #expect(!mentions.isEmpty && mentions.allSatisfy { $0.contains("Dovetail::DependencyContainer") })
  }

  @Test("can be those of all types in a target")
  func typesOfTheUser() throws {
    let output = try #require(
      Checking.output(
        """
        {
          "access": "public",
          "scopes": { "login": {} },
          "dependencies": {
            "plain": { "type": "Swift.Int", "default": "1", "byType": true },
            "object": { "type": "Object", "scope": "weak", "default": "Object()" },
            "single": { "type": "Object", "isolation": "Swift::MainActor", "default": "Object()" },
            "inLogin": { "type": "Object", "scope": "login", "default": "Object()", "dispose": "$0.close()" },
            "user": { "type": "Object", "scope": "login" },
            "started": { "type": "Object", "default": "try await Object.start()" },
            "page": { "type": "Object", "parameters": ["id: Swift.Int"], "default": "Object()" },
            "tabs": { "type": "[Swift.Int]", "collects": true },
            "required": { "type": "Swift.Int" }
          },
          "provides": { "required": { "default": "$plain" } },
          "contributes": { "tabs": ["1"] }
        }
        """))
    let standard = ["Bool", "ExpressibleByDictionaryLiteral", "Int", "MainActor", "Sendable", "String"]
    let names = try Self.members().union(standard).subtracting(["withDependencies"])
    #expect(names.contains("ContainerKey") && names.contains("GeneratedCode"))
    let types = names.sorted().map { "public nonisolated struct \($0) {}" }.joined(separator: "\n")
    let code = """
      import Dovetail
      public nonisolated final class Object: Swift::Sendable {
        static func start() async throws -> Object { Object() }
        func close() {}
      }
      nonisolated let module: any Dovetail::DependencyModule.Type = AppDependencies.self
      nonisolated struct Reader: Swift::Sendable { @Dovetail::Dependency var plain: Swift.Int }
      \(types)
      """
    let compiler = try Compiler()
    let files = try [
      compiler.write(output, to: "Dovetail.generated.swift"), compiler.write(code, to: "code.swift"),
    ]
    for flags in [["-swift-version", "6"], ["-swift-version", "5", "-default-isolation", "MainActor"]] {
      let arguments = ["-typecheck", "-module-name", "App", "-parse-as-library"] + BuildFolder.searchPaths
      let findings = try compiler.run(arguments + flags + files).findings
      #expect(findings == [])
    }
  }
}
