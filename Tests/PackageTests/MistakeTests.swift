import TestSupport
import Testing

/// Mistakes that one can make in a package, and where the build reports them.
///
/// One package for each build system, so that our own modules are built once; each mistake is written into it in turn.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct MistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let title: String
    var manifest = MistakeTests.manifest
    var use = "_ = Uses().foo"
    /// The expected errors, each by its place and a part of its text.
    let errors: [(place: String, text: String)]

    var testDescription: String { title }
  }

  static let manifest = """
    {
      "dependencies": {
        "foo": { "type": "any Foo", "default": "RealFoo(bar: $bar)" },
        "bar": { "type": "Bar", "default": "Bar()", "byType": true },
        "one": { "type": "Twin", "default": "Twin()", "byType": true },
        "two": { "type": "Twin", "default": "Twin()", "byType": true },
        "model": { "type": "Model", "default": "Model()", "isolation": "MainActor" }
      }
    }
    """

  static let types = """
    import Dovetail
    protocol Foo: Sendable {}
    struct Bar: Sendable {}
    struct Twin: Sendable {}
    struct RealFoo: Foo { init(bar: Bar) {} }
    @MainActor final class Model {}
    class Loose {}
    struct Uses {
      @Dependency(\\.foo) var foo
      @Dependency var bar: Bar
    }
    """

  static let mistakes = [
    Mistake(
      title: "a misspelled key path", use: "@Dependency(\\.fo) var foo",
      errors: [("Sources/App/Use.swift:3:15", "has no member 'fo'")]),
    Mistake(
      title: "a wrong annotation", use: "@Dependency(\\.foo) var foo: Int",
      errors: [
        ("Sources/App/Use.swift:3:15", "to expected argument type 'KeyPath<DependencyContainer, Int>'")
      ]),
    Mistake(
      title: "a type nobody declared", use: "@Dependency var text: String",
      errors: [("Sources/App/Use.swift:3:4", "no single dependency of this type has \"byType\"")]),
    Mistake(
      title: "a type two declare", use: "@Dependency var twin: Twin",
      errors: [("Sources/App/Use.swift:3:4", "no single dependency of this type has \"byType\"")]),
    Mistake(
      title: "an isolated dependency read elsewhere", use: "_ = DependencyContainer.shared.model",
      errors: [("Sources/App/Use.swift:3:", "main actor-isolated property 'model'")]),
    Mistake(
      title: "a default of an unknown type", manifest: manifest.replacing("\"Bar()\"", with: "\"Baz()\""),
      errors: [("Sources/App/dependencies.json:4:41", "cannot find 'Baz' in scope")]),
    Mistake(
      title: "a default of a wrong type", manifest: manifest.replacing("\"Bar()\"", with: "\"Twin()\""),
      errors: [
        (
          "Sources/App/dependencies.json:4:41",
          "cannot convert return expression of type 'Twin' to return type '_DovetailType_bar' (aka 'Bar')"
        )
      ]),
    Mistake(
      title: "an unknown type", manifest: manifest.replacing("any Foo", with: "any Fou"),
      errors: [("Sources/App/dependencies.json:3:27", "cannot find type 'Fou' in scope")]),
    Mistake(
      title: "a shared value that is not Sendable",
      manifest: manifest.replacing(
        "\"Twin\", \"default\": \"Twin()\"", with: "\"Loose\", \"default\": \"Loose()\""),
      errors: [
        ("Sources/App/dependencies.json:5:23", "does not conform to the 'Sendable' protocol"),
        ("Sources/App/dependencies.json:6:23", "does not conform to the 'Sendable' protocol"),
      ]),
    Mistake(
      title: "a reference to nobody", manifest: manifest.replacing("$bar", with: "$baz"),
      errors: [
        (
          "Sources/App/dependencies.json:3:58",
          "unknown dependency '$baz'; did you mean '$bar'? [unknown-reference]"
        )
      ]),
    Mistake(
      title: "an expression that closes the declaration around it",
      manifest: manifest.replacing("\"Bar()\"", with: "\"Bar() } } func evil() {\""),
      errors: [("Sources/App/dependencies.json:4:47", "unmatched '}' in this expression")]),
  ]

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func eachMistakeIsAnErrorAtItsPlace(_ system: ScratchPackage.BuildSystem) throws {
    let package = try ScratchPackage(system)
    try package.write("Sources/App/Types.swift", Self.types)
    for mistake in Self.mistakes {
      try package.write("Sources/App/dependencies.json", mistake.manifest)
      let member = mistake.use.hasPrefix("@") ? mistake.use : "nonisolated func use() { \(mistake.use) }"
      let use = "import Dovetail\n@main struct App {\n  \(member)\n  static func main() {}\n}\n"
      try package.write("Sources/App/Use.swift", use)
      let build = try package.build()
      let errors = build.diagnostics()
      #expect(!build.succeeded, "\(mistake.title)")
      #expect(errors.count == mistake.errors.count, "\(mistake.title): \(build.output)")
      for (error, expected) in zip(errors, mistake.errors) {
        #expect(error.hasPrefix(expected.place), "\(mistake.title)")
        #expect(error.contains(expected.text), "\(mistake.title)")
      }
    }
  }
}
