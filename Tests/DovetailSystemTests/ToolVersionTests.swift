import Synchronization
import Testing

@testable import DovetailSystem

struct ToolVersionTests {
  private static func run(_ words: String...) -> (
    status: DovetailSystem.ExitStatus, passed: [String]?, said: String
  ) {
    let said = Mutex("")
    let console = Console(
      writeOutput: { text in said.withLock { $0 += text } },
      writeError: { text in said.withLock { $0 += text } })
    var passed: [String]?
    let status = ToolVersion.run(words, as: "dovetail-generate", console: console) { words in
      passed = words
      return .success
    }
    return (status, passed, said.withLock { $0 })
  }

  @Test func `A tool runs for a plugin of its own version`() {
    let (status, passed, said) = Self.run("--plugin-version", Version.current, "--target", "App")
    #expect(status == .success)
    #expect(passed == ["--target", "App"])
    #expect(said.isEmpty)
  }

  @Test func `A tool runs when no plugin calls it`() {
    #expect(Self.run("--target", "App").passed == ["--target", "App"])
    #expect(Self.run().passed == [])
  }

  @Test func `A tool refuses to run for a plugin of another version, and says what to do`() {
    let (status, passed, said) = Self.run("--plugin-version", "99.0.0", "--target", "App")
    #expect(status == .failure)
    #expect(passed == nil)
    #expect(
      said == """
        error: this dovetail-generate is version \(Version.current), but the plugin that runs it is version 99.0.0; \
        use the prebuilt tools of version 99.0.0, or set DOVETAIL_FROM_SOURCE=1 to build them from source

        """)
  }
}
