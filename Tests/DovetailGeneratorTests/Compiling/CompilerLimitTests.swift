import Foundation
import TestSupport
import Testing

/// What the compiler makes of correct code, or of a mistake, where the articles have to say so.
@Suite(.enabled(if: LongRing.runs))
struct CompilerLimitTests {
  private static let manifest = """
    {
      "scopes": { "login": {} },
      "dependencies": {
        "plain": { "type": "Int", "default": "1" },
        "single": { "type": "Work", "isolation": "WorkActor", "default": "Work()" },
        "transient": { "type": "Work", "isolation": "WorkActor", "scope": "transient", "default": "Work()" },
        "graph": { "type": "Work", "isolation": "WorkActor", "scope": "graph", "default": "Work()" },
        "weak": { "type": "Work", "isolation": "WorkActor", "scope": "weak", "default": "Work()" },
        "inLogin": { "type": "Work", "isolation": "WorkActor", "scope": "login", "default": "Work()" },
        "started": { "type": "Work", "isolation": "WorkActor", "default": "await work()" },
        "required": { "type": "Work", "isolation": "WorkActor" },
        "factory": { "type": "Work", "isolation": "WorkActor", "parameters": ["id: Int"], "default": "Work()" },
        "screen": { "type": "Screen", "isolation": "MainActor", "default": "Screen()" }
      }
    }
    """

  private static let types = """
    @globalActor actor WorkActor { static let shared = WorkActor() }
    @WorkActor final class Work { init() {} }
    @WorkActor func work() async -> Work { Work() }
    @MainActor final class Screen { init() {} }
    """

  private func findings(
    _ code: String, in file: String = "code.swift", _ flags: [String], of manifest: String = Self.manifest
  ) throws -> [String] {
    let compiler = try Compiler()
    let files = try [
      compiler.write(#require(Checking.output(manifest)), to: "Dovetail.generated.swift"),
      compiler.write("import Dovetail\n\(Self.types)\n\(code)", to: file),
    ]
    // Region-based isolation is not checked by '-typecheck'.
    let command = ["-c", "-wmo", "-o", "code.o", "-module-name", "App"]
    let kind = file == "main.swift" ? [] : ["-parse-as-library"]
    return try compiler.run(command + kind + BuildFolder.searchPaths + flags + files).findings
  }

  @Test func targetedCheckingWarnsAboutEachValueOfAnotherActorThanTheMainActor() throws {
    let warnings = try findings("", ["-swift-version", "5", "-strict-concurrency=targeted"])
    let names = ["single", "transient", "graph", "weak", "inLogin", "started", "required"]
    #expect(warnings.count == names.count, "\(warnings)")
    for (warning, name) in zip(warnings, names) {
      #expect(warning.contains(": warning: ") && warning.contains("-> _DovetailType_\(name)'"))
    }
  }

  @Test func aNonisolatedStructCannotWrapATransientValueThatIsNotSendable() throws {
    let manifest = """
      { "dependencies": { "draft": { "type": "Draft", "scope": "transient", "default": "Draft()" } } }
      """
    func findings(_ member: String) throws -> [String] {
      let code = "final class Draft {}\nnonisolated struct Reader { \(member) }"
      return try self.findings(code, ["-swift-version", "6"], of: manifest)
    }
    let message = """
      <unknown>:0: error: 'nonisolated' can not be applied to variable with non-'Sendable' type 'Draft'
      """
    let errors = try findings("@Dependency(\\.draft) var draft")
    #expect(errors.first?.contains(message) == true, "\(errors)")
    #expect(try findings("let draft = Dependency(\\.draft)") == [])
  }

  @Test func anIsolatedOverrideInANonisolatedFunctionIsSetByARunOnItsActor() throws {
    func findings(_ change: String) throws -> [String] {
      try self.findings(
        "func f() async { await withDependencies { \(change) } operation: { await Task.yield() } }",
        ["-swift-version", "6", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"])
    }
    let refused = try findings("@MainActor in $0.screen = Screen()")
    #expect(
      refused.allSatisfy {
        $0.contains("pattern that the region-based isolation checker does not understand how to check")
      })
    #expect(!refused.isEmpty)
    #expect(try findings("c in await MainActor.run { c.screen = Screen() }") == [])
  }

  @Test func isolatedClosuresThatAwaitNothingTakeTheSynchronousOverride() throws {
    func findings(_ call: String) throws -> [String] {
      try self.findings("func f() async { await \(call) }", ["-swift-version", "6"])
    }
    let operation = "_ = DependencyContainer.current.screen"
    let errors = try findings(
      "withDependencies { @MainActor in $0.screen = Screen() } operation: { @MainActor in \(operation) }")
    let message = """
      error: converting function value of type '@MainActor @Sendable (DependencyContainer) -> ()' to '(DependencyContainer) throws -> Void' loses global actor 'MainActor'
      """
    #expect(errors.first?.contains(message) == true, "\(errors)")
    let call = "withDependencies { $0.screen = Screen() } operation: { \(operation) }"
    #expect(try findings("MainActor.run { \(call) }") == [])
  }

  @Test func anEndpointThatCannotThrowNeedsAPlaceholder() throws {
    func findings(_ call: String) throws -> [String] {
      let code = "struct Client: Sendable { var count: @Sendable (String) -> Int = \(call) }"
      return try self.findings(code, ["-swift-version", "6"])
    }
    let errors = try findings(#"unsetEndpoint("Client.count")"#)
    let message = """
      error: invalid conversion from throwing function of type '@Sendable (String) throws -> Int' to non-throwing function type '@Sendable (String) -> Int'
      """
    #expect(errors.count == 1 && errors[0].contains(message), "\(errors)")
    #expect(try findings(#"unsetEndpoint("Client.count", returning: 0)"#) == [])
  }

  @Test func someMistakesAreReportedAtTheirKeyPath() throws {
    for mistake in [
      "c.register(\\.plian) { _ in 1 }", "c.register(\\.plain, in: .singleton) { $0.plian + 1 }",
    ] {
      let errors = try findings("func f(_ c: DependencyContainer) { \(mistake) }", ["-swift-version", "6"])
      #expect(errors.contains { $0.contains("cannot infer key path type from context") }, "\(errors)")
    }
  }

  @Test func aUseOfADeprecatedDependencyIsAWarningInManifestsToo() throws {
    let manifest = """
      { "dependencies": {
        "old": { "type": "Int", "deprecated": "use plain", "default": "1" },
        "sum": { "type": "Int", "default": "1 + $old" }
      } }
      """
    let warnings = try findings(
      "func f(_ c: DependencyContainer) -> Int { c.old }", ["-swift-version", "6"], of: manifest)
    #expect(warnings.count == 2, "\(warnings)")
    #expect(warnings.first?.hasPrefix("m.json:3:43: warning: '_old' is deprecated: use plain") == true)
    #expect(warnings.last?.contains("code.swift:6:45: warning: 'old' is deprecated: use plain") == true)
    for use in ["c.old = 1", "c.register(\\.old) { _ in 1 }", "c.reset(\\.old)", "_ = Injected(\\.old)"] {
      let code = "func f(_ c: DependencyContainer) { \(use) }"
      let warnings = try findings(code, ["-swift-version", "6"], of: manifest)
      #expect(warnings.count == 2 && warnings.last?.contains("'old' is deprecated") == true, "\(warnings)")
    }
  }

  @Test func aWrapperInTopLevelCodeIsRefusedButNotInAFunction() throws {
    func findings(_ code: String) throws -> [String] {
      try self.findings(code, in: "main.swift", ["-swift-version", "6"])
    }
    let errors = try findings("@Dependency(\\.plain) var plain: Int\nprint(plain)")
    #expect(
      errors.count == 1
        && errors[0].contains("error: property wrappers are not yet supported in top-level code"))
    #expect(try findings("func run() { @Dependency(\\.plain) var plain; print(plain) }\nrun()") == [])
    #expect(try findings("print(DependencyContainer.current.plain)") == [])
  }

  @Test func aWrapperInAnExtensionOrAnEnumIsRefusedButNotAComputedProperty() throws {
    func findings(_ code: String) throws -> [String] { try self.findings(code, ["-swift-version", "6"]) }
    let wrapped = "@Dependency(\\.plain) var plain: Int"
    for (code, place) in [
      ("protocol P {}\nextension P { \(wrapped) }", "extension"),
      ("struct S {}\nextension S { \(wrapped) }", "extension"),
      ("enum E { \(wrapped) }", "enum"),
    ] {
      let errors = try findings(code)
      let message = "error: non-static property 'plain' declared inside an extension cannot have a wrapper"
      #expect(
        errors.contains { $0.contains(message.replacing("extension", with: place)) },
        "\(errors)")
    }
    let computed = "var plain: Int { DependencyContainer.current.plain }"
    #expect(try findings("protocol P {}\nextension P { \(computed) }\nenum E { \(computed) }") == [])
  }

  @Test func anActorAwaitsWhatIsIsolatedToAnotherAndCannotStoreIt() throws {
    func findings(_ body: String) throws -> [String] {
      try self.findings("actor Sync { \(body) }", ["-swift-version", "6"])
    }
    for stored in ["let screen = Dependency(\\.screen)", "@Dependency(\\.screen) var screen"] {
      let errors = try findings(stored)
      #expect(errors.contains { $0.contains("main actor-isolated default value in a") }, "\(errors)")
    }
    #expect(try findings("func show() async -> Screen { await DependencyContainer.current.screen }") == [])
  }

  @Test func codableIsSynthesizedWithoutTheWrappedProperties() throws {
    func findings(_ keys: String) throws -> [String] {
      let code = "struct Cart: Codable, Equatable { @Dependency(\\.plain) var plain; var id: Int\n\(keys) }"
      return try self.findings(code, ["-swift-version", "6"])
    }
    #expect(try findings("enum CodingKeys: CodingKey { case id }") == [])
    #expect(try !findings("").isEmpty)
  }
}
