import TestSupport
import Testing

/// Access levels of imports, in the manifest and in the target's other files.
struct ImportLevelTests {
  private func findings(_ manifest: String, _ code: String, _ flags: [String] = []) throws -> [String] {
    let compiler = try Compiler()
    let files = try [
      compiler.write(#require(Checking.output(manifest)), to: "Dovetail.generated.swift"),
      compiler.write(code, to: "code.swift"),
    ]
    let command = ["-typecheck", "-wmo", "-warnings-as-errors", "-parse-as-library", "-swift-version", "6"]
    return try compiler.run(
      command + ["-module-name", "App", "-package-name", "app"] + BuildFolder.searchPaths + flags + files
    ).findings
  }

  @Test(arguments: ["internal", "private", "package"], ["internal", "package"])
  func aStatedLevelOfDovetailFitsTheTargetsOtherImports(_ level: String, _ members: String) throws {
    let used = level == "package" ? "package func f(_ container: DependencyContainer) {}" : ""
    for stated in ["internal", "private"] {
      let manifest =
        #"{ "imports": ["\#(stated) Dovetail"], "access": "\#(members)", "dependencies": { "a": { "type": "Int", "default": "1" } } }"#
      #expect(try findings(manifest, "\(level) import Dovetail\n\(used)") == [], "\(stated)")
    }
  }

  @Test(arguments: [
    "struct Foundation::Date", "@_spi(One)@_spi( Two ) Foundation", "@preconcurrency@_exported Foundation",
    "@_documentation(visibility: internal) Foundation", " @_implementationOnly  Foundation ",
    "@preconcurrency  private Foundation", "internal func Foundation.exit",
  ])
  func whatSwiftImportsIsImported(_ text: String) throws {
    let manifest = #"{ "imports": ["\#(text)"], "dependencies": { "a": { "type": "Int", "default": "1" } } }"#
    let findings = try findings(manifest, "")
    #expect(findings.allSatisfy { $0.contains("@_implementationOnly") }, "\(findings)")
  }

  @Test func aLevelWithoutEffectIsReportedAtItsPlace() throws {
    let findings = try findings(
      "{\n  \"imports\": [\"public Synchronization\"],\n  \"dependencies\": {}\n}", "",
      ["-enable-upcoming-feature", "InternalImportsByDefault"])
    #expect(
      findings.count == 1 && findings[0].hasPrefix("m.json:2:16: error: public import of"), "\(findings)")
  }
}
