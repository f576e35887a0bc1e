import Foundation
import TestSupport
import Testing

/// Only Apple's systems have SwiftUI: elsewhere the code that uses it is compiled against a stub, but not run.
struct StubbedTests {
  private static let folder = "Tests/DovetailSwiftUITests"

  private static let all: [[String]] = [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "6"]
      + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
      ].flatMap { ["-enable-upcoming-feature", $0] },
  ]
  private static let settings = LongRing.runs ? all : [all[1]]

  @Test(arguments: LongRing.runs ? ["5", "6"] : ["6"])
  func theModuleAndAProgramThatUsesAllOfItCompileWithoutWarnings(languageMode: String) throws {
    let stub = try SwiftUIStub()
    try stub.compileDovetailSwiftUI(languageMode: languageMode)
    let files = Repository.swiftFiles(below: "\(Self.folder)/Samples")
    #expect(files.count == 2)
    for setting in Self.settings {
      let result = try stub.compile(files, setting + ["-warnings-as-errors", "-module-name", "Shop"])
      #expect(result.status == 0, "\(setting): \(result.output)")
    }
  }

  @Test(.enabled(if: LongRing.runs)) func modelsAreFoundByTheirTypeWhereTheManifestImportsTheModule() throws {
    let stub = try SwiftUIStub()
    try stub.compileDovetailSwiftUI(languageMode: "6")
    let fixture = "Tests/Fixtures/ByTypeInViews"
    let files = [
      "\(fixture)/expected.swift", "\(fixture)/support.swift", "\(Self.folder)/ByType/Screen.swift",
    ]
    .map { Repository.folder.appending(path: $0) }
    for setting in Self.settings {
      let result = try stub.compile(
        files, setting + ["-D", "DEBUG", "-warnings-as-errors", "-module-name", "Shop"])
      #expect(result.status == 0, "\(setting): \(result.output)")
    }
  }

  /// Each file has a comment above the line with its one error, with a part of the message.
  @Test(.enabled(if: LongRing.runs)) func mistakesDoNotCompile() throws {
    let stub = try SwiftUIStub()
    try stub.compileDovetailSwiftUI(languageMode: "6")
    let samples = Repository.swiftFiles(below: "\(Self.folder)/Samples")
    let mistakes = Repository.swiftFiles(below: "\(Self.folder)/Mistakes")
    #expect(mistakes.count >= 6)
    for file in mistakes {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let index = try #require(lines.firstIndex { $0.contains("// error below: ") })
      let text = try #require(lines[index].components(separatedBy: "// error below: ").last)
      let result = try stub.compile(samples + [file], ["-swift-version", "6", "-module-name", "Shop"])
      let errors = result.output.split(separator: "\n").filter {
        $0.contains(".swift:") && $0.contains(": error: ")
      }
      #expect(errors.count == 1, "\(result.output)")
      #expect(errors.first?.contains("\(file.lastPathComponent):\(index + 2):") == true, "\(result.output)")
      #expect(errors.first?.contains(text) == true, "\(result.output)")
    }
  }
}
