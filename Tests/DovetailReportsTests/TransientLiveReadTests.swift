import DovetailGenerator
import Testing

struct TransientLiveReadTests {
  private static let manifest = """
    { "byType": true, "dependencies": {
      "draft": { "type": "Draft", "default": "Draft()", "scope": "transient" },
      "clock": { "type": "any AppClock", "default": "SystemClock()" } } }
    """

  private func findings(_ source: String) -> String {
    checkedText(Self.manifest, swift: "import Dovetail\n" + source, "container.draft; container.clock")
  }

  @Test func `It is reported at its place in the Swift file`() {
    #expect(
      findings("struct A {\n  /* ä */ @Dependency(\\.draft) var draft\n}") == """
        Source0.swift:3:12: warning: 'draft' is transient, so @Dependency makes a new one at each read; \
        keep one with @Injected(\\.draft) [transient-read-live]
        dependencies.json:2:62: note: 'draft' is made transient here

        """)
  }

  @Test func `It is reported by type`() {
    #expect(
      findings("struct A { @Dependency var draft: Draft }") == """
        Source0.swift:2:12: warning: 'draft' is transient, so @Dependency makes a new one at each read; \
        keep one with @Injected [transient-read-live]
        dependencies.json:2:62: note: 'draft' is made transient here

        """)
  }

  @Test(arguments: [
    "@Dependency(\\DependencyContainer.draft) var draft",
    "@Dependency(\\.draft, container: other) var draft",
    "@Dovetail.Dependency(\\.draft) private var draft: Draft",
    "@Dependency(\\.`draft`) var draft",
    "@ObservationIgnored @Dependency(\\.draft) var draft",
    "@Dependency(\n  \\.draft\n) var draft",
    "@Dependency private(set) var draft: Draft\n  var other: Int",
    "@Dovetail.Dependency(container: other) var draft: Draft",
  ])
  func `It is found in every spelling`(source: String) {
    #expect(findings("struct A { \(source) }").contains("[transient-read-live]"))
  }

  @Test(arguments: [
    "@Injected(\\.draft) var draft",
    "@Injected var draft: Draft",
    "@Dependency(\\.clock) var clock",
    "@Dependency(\\.draft.title) var title",
    "@Dependency var draft: OtherDraft",
    "@Dependency var draft: Draft.Title",
    "@Dependency var draft: Draft?",
    "@Dependency var draft: Draft<Text>",
    "@Dependencies.Dependency(\\.draft) var draft",
    "let makeDraft = Dependency(\\.draft)",
    "// @Dependency(\\.draft) var draft",
    "let text = \"@Dependency(\\.draft)\"",
    "let draft = container.draft",
  ])
  func `Everything else is silent`(source: String) {
    #expect(findings("struct A { \(source) }") == "")
  }

  @Test func `The wrapper of another library is ignored`() {
    let source = "import Dependencies\nstruct A { @Dependency(\\.draft) var draft }"
    #expect(checkedText(Self.manifest, swift: source, "container.draft; container.clock") == "")
  }
}
