import DovetailGenerator
import Testing

struct StaticWrapperTests {
  private static let manifest = #"{ "dependencies": { "clock": { "type": "Clock", "default": "Clock()" } } }"#

  private func findings(_ source: String) -> String {
    checkedText(Self.manifest, swift: "import Dovetail\nenum A { \(source) }", "container.clock")
  }

  @Test func `It is reported at its place in the Swift file`() {
    #expect(
      findings("static let ä = Dependency(\\.clock)") == """
        Source0.swift:2:26: warning: a static wrapper keeps the override around its first use, so one test can see \
        another's; use a computed property that returns DependencyContainer.current.clock [static-wrapper]

        """)
  }

  @Test(arguments: [
    "private static let clock = Dovetail.Dependency(\\.clock)",
    "static nonisolated let clock: Dependency<Clock> = Dependency(\\DependencyContainer.clock)",
    "static nonisolated(unsafe) var clock = Injected(\\.clock)",
    "@MainActor @Dependency(\\.clock) private static var clock",
    "@Injected(\\.clock)\n  static var clock: Clock",
    "@Dependency(\\.clock) @MainActor static var clock",
    "@Dependency(\\.clock) @available(macOS 15, *) nonisolated(unsafe) static var clock",
    "@Dovetail::Dependency<Box<(Clock) -> Clock>>(\\.clock)\n  @Other.Attribute<Clock>(1) private static var clock",
    "static let clock: Dependency<Clock>\n  = Dependency(\\.clock)",
    "static\n  let clock = Dependency(\\.clock)",
    "static let other = make { 1 }, clock = Dependency(\\.clock)",
  ])
  func `It is found in every spelling`(source: String) {
    #expect(findings(source).contains("[static-wrapper]"))
  }

  @Test(arguments: [
    "static let clock = Dependency(\\.clock, container: .shared)",
    "static let clock = make(Dependency(\\.clock))",
    "static let clock = Dependency(\\.other)",
    "static var clock: Clock { let clock = Dependency(\\.clock); return clock() }",
    "static func a() {}; struct B { let clock = Dependency(\\.clock) }",
    "@Dependency(\\.clock) var clock; static var other = 1",
    "@Dependency(\\.clock) var clock\n  static var other = 1",
    "@Other static var other\n  let clock = Dependency(\\.clock)",
    "static let other = 1\n  func make(clock: Dependency<Clock> = Dependency(\\.clock)) {}",
    "static let other = 1\n  func make() { let a = 1\n clock = Dependency(\\.clock) }",
    "static func make(@Dependency(\\.clock) clock: Clock) {}\n  static var other = 1",
    "static var clock: Clock { DependencyContainer.current.clock }",
  ])
  func `Everything else is silent`(source: String) {
    #expect(findings(source) == "")
  }

  @Test func `A long line is searched once`() {
    let source = String(repeating: "= Dependency(\\.clock) ", count: 20_000)
    #expect(findings(source) == "")
  }
}
