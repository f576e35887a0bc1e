import DovetailSystem
import TestSupport
import Testing

struct UnusedCommandTests {
  private static let manifest = """
    { "dependencies": {
      "clock": { "type": "any AppClock", "default": "SystemClock()" } } }
    """

  @Test func `An unused dependency is a finding`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest, "A.swift": "let clock = 1\n"])
    let outcome = run(["unused"] + folder.target("a.json", "A.swift"))
    #expect(outcome.status == .findings && outcome.output == "")
    #expect(outcome.error.hasPrefix("\(folder("a.json")):2:3: warning: nothing in this target uses 'clock';"))
  }

  @Test func `Without unused dependencies, it prints nothing`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest, "A.swift": "", "B.swift": "container.clock\n"])
    #expect(
      run(["unused"] + folder.target("a.json", "A.swift", "B.swift")) == Outcome(status: .success))
  }

  @Test(arguments: ["check", "unused"])
  func `Of many findings in Swift files, the number of the rest is printed`(command: String) throws {
    let reads = (1...150).map { "struct S\($0) { @Dependency(\\.id) var id: Int }\n" }.joined()
    let folder = try TemporaryFolder([
      "a.json": #"{ "dependencies": { "id": { "type": "Int", "default": "1", "scope": "transient" } } }"#,
      "A.swift": "import Dovetail\n\(reads)",
    ])
    let outcome = run([command] + folder.target("a.json", "A.swift"))
    #expect(
      outcome.error.contains("100 warnings\n") && outcome.error.contains("50 more findings are not shown"))
  }

  @Test func `On a long line, each place is shown with what is around it`() throws {
    let declarations = (1...300).map { #""d\#($0)": { "type": "Int", "default": "\#($0)" }"# }.joined(
      separator: ", ")
    let folder = try TemporaryFolder([
      "a.json": "{ \"dependencies\": { \(declarations) } }\r\n", "A.swift": "",
    ])
    let outcome = run(["unused"] + folder.target("a.json", "A.swift"))
    let start = #"…ype": "Int", "default": "3" }, "d4": { "type": "Int", "default": "4" }, "d5": { "type""#
    #expect(outcome.error.contains("\n\(start)"), "\(outcome.error.prefix(3_000))")
    #expect(outcome.error.contains(#""d100": { "type": "Int", "default": "100" }"#))
  }

  @Test func `Errors in the manifest are shown in place of what would follow from them`() throws {
    let folder = try TemporaryFolder(["a.json": #"{ "dependencies": { "clock": {} } }"#, "A.swift": ""])
    let outcome = run(["unused"] + folder.target("a.json", "A.swift"))
    #expect(outcome.status == .findings)
    #expect(outcome.error.contains("[missing-field]") && !outcome.error.contains("[unused-dependency]"))
  }

  @Test func `Without sources, 'unused' is a usage error`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    let outcome = run(["unused"] + folder.target("a.json"))
    #expect(outcome.status == .failure)
    #expect(outcome.error.hasPrefix("dovetail-tool unused: '--source' is missing\n"))
  }
}
