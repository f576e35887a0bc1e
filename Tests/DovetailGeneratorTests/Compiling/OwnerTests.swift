import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// Owners that a wrapper can't have, under the settings that differ about them.
///
/// Those that it can have are in the fixture `Owners`, which is compiled under every setting.
@Suite("Owners that can't have a wrapper")
struct OwnerTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    /// The message in the Swift 5 mode, where it is often a warning; `nil` for none.
    let swift5: String?
    /// The message in the Swift 6 mode, with any default isolation.
    let swift6: String
  }

  private static let later = "; this is an error in the Swift 6 language mode"

  static let mistakes = [
    Mistake(
      testDescription: "a Sendable class with a wrapped variable",
      code: #"nonisolated final class Owner: Sendable { @Dependency(\.client) var client }"#,
      swift5:
        "3:69: warning: stored property '_client' of 'Sendable'-conforming class 'Owner' is mutable\(later)",
      swift6: "3:69: error: stored property '_client' of 'Sendable'-conforming class 'Owner' is mutable"),
    Mistake(
      testDescription: "a struct off the actor of what it reads",
      code:
        #"nonisolated struct Owner { @Dependency(\.model) var model }; nonisolated func make() -> Owner { Owner() }"#,
      swift5: "3:42: warning: cannot form key path to main actor-isolated property 'model'\(later)",
      swift6: "3:53: error: main actor-isolated default value in a nonisolated context"),
    Mistake(
      testDescription: "a class off the actor of what it keeps",
      code: #"nonisolated final class Owner { @Injected(\.model) var model }"#,
      swift5: "3:45: warning: cannot form key path to main actor-isolated property 'model'\(later)",
      swift6: "3:56: error: main actor-isolated default value in a nonisolated context"),
    Mistake(
      testDescription: "a Sendable class off the actor of what it calls",
      code: #"nonisolated final class Owner: Sendable { let model = Dependency(\.model) }"#,
      swift5: "3:68: warning: cannot form key path to main actor-isolated property 'model'\(later)",
      swift6: "3:47: error: main actor-isolated default value in a nonisolated context"),
    Mistake(
      testDescription: "an actor that reads another actor's",
      code: #"actor Owner { @Dependency(\.model) var model }"#,
      swift5: "3:29: warning: cannot form key path to main actor-isolated property 'model'\(later)",
      swift6: "3:40: error: main actor-isolated default value in a actor-isolated context"),
    Mistake(
      testDescription: "a Sendable struct that keeps what is not",
      code: #"nonisolated struct Owner: Sendable { @Injected(\.request) var request }"#,
      swift5: """
        3:63: warning: stored property '_request' of 'Sendable'-conforming struct 'Owner' \
        contains non-Sendable type 'Request'\(later)
        """,
      swift6: """
        3:63: error: stored property '_request' of 'Sendable'-conforming struct 'Owner' \
        contains non-Sendable type 'Request'
        """),
    Mistake(
      testDescription: "a wrapper in a static variable",
      code: #"nonisolated enum Owner { static var client = Dependency(\.client) }"#,
      swift5: nil,
      swift6: """
        3:37: error: static property 'client' is not concurrency-safe because it is nonisolated global \
        shared mutable state
        """),
  ]

  private static let settings = Compiler.Setting.tested.filter {
    ["Swift 5", "Swift 6", "default isolation MainActor"].contains($0.description)
  }

  @Test("are refused, or warned of in Swift 5, at their place", arguments: mistakes, settings)
  func refused(mistake: Mistake, setting: Compiler.Setting) throws {
    let compiler = try Compiler()
    let owners = try #require(Fixture.accepted.first { $0.testDescription == "Owners" })
    let output = try #require(try owners.output())
    let files = [
      (output, "Dovetail.generated.swift"),
      (try #require(owners.contents(of: "support.swift")), "support.swift"),
      ("import Dovetail\n\n" + mistake.code + "\n", "code.swift"),
    ]
    for (text, name) in files { _ = try compiler.write(text, to: name) }
    let result = try compiler.run(
      [
        "-emit-sil", "-wmo", "-o", "sil", "-parse-as-library", "-module-name", "Owners",
      ] + BuildFolder.searchPaths
        + setting.flags + files.map(\.1))
    // The compiler complains again about what is not sendable, without a place.
    let findings = result.findings.filter { !$0.hasPrefix("<unknown>") }
    let expected = setting.description == "Swift 5" ? mistake.swift5 : mistake.swift6
    #expect(findings.count == (expected == nil ? 0 : 1), "\(result.output)")
    if let expected {
      #expect(findings.allSatisfy { $0.hasPrefix("code.swift:\(expected)") }, "\(findings)")
    }
  }
}
