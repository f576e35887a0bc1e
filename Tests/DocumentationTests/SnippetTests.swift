import DovetailGenerator
import DovetailReports
import Foundation
import TestSupport
import Testing

/// Every snippet of the documentation compiles, and each program prints what its page says.
///
/// The manifests and Swift blocks of one example are one program. Blocks without a language are what a terminal shows.
struct SnippetTests {
  @Test(arguments: Page.all)
  func everyBlockIsCheckedOrSaysWhyNot(page: Page) {
    #expect(!page.text.isEmpty)
    for snippet in page.snippets {
      let place = "\(page), line \(snippet.line)"
      #expect(["", "bash", "json", "lua", "swift", "yaml"].contains(snippet.language), "\(place)")
      if snippet.isCompiled { #expect(snippet.example != nil, "\(place)") }
      switch snippet.note {
      case .notCompiled: #expect(page.isMigration || snippet.language == "json", "\(place)")
      case .output(let name), .generated(let name), .mistake(_, in: let name):
        #expect(Example.all.contains { $0.name == name && $0.page.path == page.path }, "\(place)")
      case .expected, nil: break
      }
    }
  }

  @Test(.enabled(if: LongRing.runs), arguments: Example.all)
  func everyExampleCompiles(example: Example) throws {
    let folder = try TemporaryFolder()
    if example.usesSwiftUI {
      let result = try compileAgainstStub(example.modules.flatMap { try example.write($0, into: folder) })
      return #expect(result.status == 0, "\(result.output)")
    }
    let build = ModuleBuild(
      folder: folder.url, flags: ["-swift-version", "6", "-warnings-as-errors", "-enable-testing"])
    var objects: [URL] = []
    for module in example.modules {
      let files = try example.write(module, into: folder)
      let output = try build.compile(module.name, files, inPackage: "example")
      try #require(output.result.status == 0, "\(module.name): \(output.result.output)")
      if let object = output.object, !module.isTests { objects.append(object) }
    }
    guard try example.isRun else {
      #expect(example.output == nil)
      return
    }
    let program = folder.url.appending(path: "program")
    let linked = try build.link(objects, to: program)
    try #require(linked.status == 0, "\(linked.output)")
    let run = try Subprocess.run([program.path])
    #expect(run.status == 0)
    #expect(run.output == example.output?.text ?? "")
  }

  /// Where there is no SwiftUI, and so that all machines check the same.
  private func compileAgainstStub(_ files: [URL]) throws -> Subprocess.Result {
    let stub = try SwiftUIStub()
    try stub.compileDovetailSwiftUI(languageMode: "6")
    return try stub.compile(files, ["-swift-version", "6", "-warnings-as-errors", "-module-name", "App"])
  }

  @Test func everySupportFileIsUsed() throws {
    let used = Example.all.flatMap(\.supportFiles).map(\.lastPathComponent)
    let files = try FileManager.default.contentsOfDirectory(
      at: ExampleModule.supportFolder, includingPropertiesForKeys: nil)
    #expect(Set(files.map(\.lastPathComponent)) == Set(used))
  }

  @Test(arguments: Example.all.filter { !$0.excerpts.isEmpty })
  func whatIsShownOfGeneratedCodeIsGenerated(example: Example) throws {
    let text = try example.modules.compactMap { try example.generated($0) }.joined()
    for excerpt in example.excerpts { #expect(text.contains(excerpt.text), "line \(excerpt.line): \(text)") }
  }

  @Test(.enabled(if: LongRing.runs), arguments: Page.all.filter { $0.snippets.contains(where: \.isPackage) })
  func everyPackageManifestCompiles(page: Page) throws {
    for snippet in page.snippets where snippet.isPackage {
      let folder = try TemporaryFolder()
      let result = try Subprocess.run([
        "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-package-description-version",
        "6.1.0", "-I", try Toolchain.library("pm/ManifestAPI"),
        try folder.write("Package.swift", snippet.text).path,
      ])
      #expect(result.status == 0, "\(page), line \(snippet.line): \(result.output)")
    }
  }

  /// For a target without a folder, SwiftPM takes the files of others.
  @Test(arguments: Page.all.filter { $0.snippets.contains(where: \.isPackage) })
  func everyTargetOfAPackageHasFilesBeforeItRuns(page: Page) throws {
    let text = try Repository.text(page.path)
    for snippet in page.snippets where snippet.isPackage {
      let start = try #require(text.range(of: snippet.text)).upperBound
      guard let run = text.range(of: "`swift run`", range: start..<text.endIndex) else { continue }
      for target in snippet.text.matches(of: #/[tT]arget\(\s*name: "(\w+)"/#) {
        #expect(text[start..<run.lowerBound].contains("/\(target.output.1)/"), "\(page), \(target.output.1)")
      }
    }
  }

  @Test(arguments: Page.all.filter(\.isMigration))
  func everyMigrationGuideShowsBeforeAndAfter(page: Page) {
    let code = page.snippets.filter { $0.language == "swift" }
    #expect(code.contains { $0.note != nil }, "no code of before")
    #expect(code.contains { $0.isCompiled }, "no code of after")
  }

  @Test func whatABeginnerCopiesIsFormatted() throws {
    let tutorial = try #require(Page.all.first { $0.path.hasSuffix("/Tutorial.md") })
    var manifests = tutorial.snippets.filter { $0.language == "json" }.map(\.text)
    let examples = Repository.folder.appending(path: "Examples")
    for case let file as String in FileManager.default.enumerator(atPath: examples.path) ?? .init()
    where file.hasSuffix("dependencies.json") && !file.contains(".build/") {
      manifests.append(try Repository.text("Examples/\(file)"))
    }
    #expect(manifests.count > 10)
    for text in manifests {
      #expect(ManifestFormat.format(SourceText(path: "", bytes: Array(text.utf8))) == text)
    }
  }

  @Test func theReadmeIsShort() throws {
    #expect(try Repository.text("README.md").count(where: \.isNewline) <= 250)
  }

  @Test func everyArticleIsLinkedFromTheReadme() throws {
    let readme = try Repository.text("README.md")
    let links = Set(readme.matches(of: #/\]\((Sources/[^)]*\.md)\)/#).map { String($0.output.1) })
    let linked = links.filter { link in Page.all.contains { $0.path == link } }
    let articles = Page.all.map(\.path).filter { $0 != "README.md" && !$0.hasSuffix("/Documentation.md") }
    #expect(linked == Set(articles))
    #expect(links.subtracting(linked).allSatisfy { (try? Repository.text($0)) != nil })
  }

  @Test(arguments: Page.all)
  func everyErrorIsThatOfATest(page: Page) throws {
    for snippet in page.snippets {
      guard case .expected(by: let path) = snippet.note else { continue }
      let message = snippet.text.trimmingCharacters(in: .newlines)
      #expect(try Expectations.text(at: path).contains(message), "\(page), line \(snippet.line): \(path)")
    }
  }

  /// What a page says that the build prints.
  @Test(arguments: Page.all)
  func everyMistakeIsReportedAsThePageSays(page: Page) throws {
    for snippet in page.snippets {
      guard case .mistake(let mistake, in: let name) = snippet.note else { continue }
      let example = try #require(Example.all.first { $0.name == name && $0.page.path == page.path })
      let manifests = example.modules.flatMap(\.snippets).filter { $0.language == "json" }
      let places = manifests.reduce(0) { $0 + $1.text.ranges(of: mistake.right).count }
      #expect(places == 1, "\(page), line \(snippet.line)")
      let report = try example.diagnostics(mistake)
      #expect(report == snippet.text, "\(page), line \(snippet.line)")
    }
  }
}
