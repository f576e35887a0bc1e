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
