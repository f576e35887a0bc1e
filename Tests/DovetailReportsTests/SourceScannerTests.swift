import DovetailGenerator
import DovetailReports
import Foundation
import TestSupport
import Testing

/// The source scanner on text that was not written for it.
struct SourceScannerTests {
  private static let manifest = """
    { "byType": true, "dependencies": { "zebra": { "type": "any Zebra", "default": "Grevy()" } } }
    """

  private static let source = SourceText(path: "a.json", bytes: Array(manifest.utf8))
  private static let graph: DependencyGraph? = Generator.check([ModuleRole("App")], sources: [source]).graph

  private func findings(_ bytes: some Sequence<UInt8>) throws -> [DiagnosticID] {
    let source = SourceText(path: "A.swift", bytes: Array(bytes))
    return check(try #require(Self.graph), manifests: [Self.source], swift: [source]).map(\.id)
  }

  @Test func `A line between any two lines of real code is read as code where it is code`() throws {
    let files = ["Sources", "Plugins", "Examples", "Tests"].flatMap(Repository.swiftFiles)
      .filter { !$0.path.contains("/Fixtures/") }
    for index in stride(from: 0, to: files.count, by: LongRing.size(4, long: 1, all: 1)) {
      let text = try String(decoding: Data(contentsOf: files[index]), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let isCode = try Self.codePlaces(text, lines)
      let code = SwiftTokens(lines.indices.map { "\(lines[$0])\n zebra\($0) " }.joined(separator: "\n"))
      let words = Set(code.indices.filter { code.isWord($0) }.map(code.text))
      for place in lines.indices where words.contains("zebra\(place)") != isCode[place] {
        Issue.record("\(files[index].lastPathComponent):\(place + 1)")
      }
      for wanted in [true, false] {
        guard let place = lines.indices.last(where: { isCode[$0] == wanted }) else { continue }
        var changed = lines
        changed.insert("_ = container.zebra", at: place + 1)
        #expect(
          try findings(changed.joined(separator: "\n").utf8) == (wanted ? [] : [.unusedDependency]),
          "\(files[index].lastPathComponent):\(place + 1)")
      }
    }
  }

  /// Whether the compiler reads what follows each line as code: a quote by itself is wrong there, but not in a literal.
  private static func codePlaces(_ text: String, _ lines: [Substring]) throws -> [Bool] {
    guard ["\"\"\"", "/*", "#/"].contains(where: text.contains) else { return lines.map { _ in true } }
    // Far to the right, since text that is indented less than its literal's end is wrong too.
    let margin = String(repeating: " ", count: 80)
    let folder = try TemporaryFolder(["a.swift": lines.map { "\($0)\n\(margin)\"\n" }.joined()])
    let output = try Subprocess.run([
      "swiftc", "-frontend", "-parse", "-swift-version", "6", folder("a.swift"),
    ]).output
    var isCode = lines.map { _ in false }
    for line in output.split(separator: "\n") where line.hasSuffix(":81: error: unterminated string literal")
    {
      isCode[Int(line.split(separator: ":")[1])! / 2 - 1] = true
    }
    return isCode
  }

  @Test func `The examples are silent`() throws {
    let examples = Repository.folder.appending(path: "Examples")
    let manifests = try FileManager.default.subpathsOfDirectory(
      atPath: examples.path(percentEncoded: false)
    ).sorted().filter { $0.hasSuffix("dependencies.json") && !$0.contains(".build/") }
    func text(_ manifest: String) throws -> String {
      try String(decoding: Data(contentsOf: examples.appending(path: manifest)), as: UTF8.self)
    }
    func folder(_ manifest: String) -> Substring { manifest[..<manifest.lastIndex(of: "/")!] }
    for folder in Set(manifests.map(folder)) {
      // The target is called `App` here.
      let module = folder.split(separator: "/").last! + "Dependencies"
      let swift = try Repository.swiftFiles(below: "Examples/\(folder)").map { file in
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        return (file.lastPathComponent, text.replacing(module, with: "AppDependencies"))
      }
      // All other targets of the package count as below it.
      let package = folder.prefix { $0 != "/" } + "/"
      let all = try manifests.filter { $0.hasPrefix(package) }.map { manifest in
        let place = manifest.split(separator: "/").suffix(2)
        return (
          manifest.hasPrefix(folder + "/") ? "App/\(place.last!)" : place.joined(separator: "/"),
          try text(manifest)
        )
      }
      let own = all.filter { $0.0.hasPrefix("App/") }
      let others = all.filter { !$0.0.hasPrefix("App/") }
      #expect(check(manifests: own + others, swift: swift) == [], "\(folder)")
    }
  }

  @Test func `Sources cut off anywhere are read to their end`() throws {
    let text = """
      import Dovetail /* a /* b */ */ // c
      @Dependency(\\.x) var a: any B & C<D>; @Injected() public var b: (Int) -> [String: any D]
      let s = #"raw \\#(f("\\(g)"))"# + \"""
        lines \\(h { "}" }) \\
        \""" + "\\u{41}\\("\\(1 / 2)")"
      let r = [/a"\\/b/, #/ c"
        d/#]; typealias T = Dovetail.DependencyContainer; extension T where A == B { var `in`: Int { `in`.d } }
      init(d: Dependency<Array<any E>> = Dependency()) {}
      """
    for length in 0...text.utf8.count {
      let start = Array(text.utf8.prefix(length))
      #expect(try findings(start) == findings(start + [UInt8(ascii: "\n")]))
    }
  }

  @Test func `Any sequence of Swift's tokens is read to its end`() throws {
    let pieces = [
      "\"", "\"\"\"", "#", "\\(", "(", ")", "\\", "/", "/*", "*/", "//", "\n", " ", ".", "@", "Dependency",
      "Injected",
      "zebra", "<", ">", "[", "]", "{", "}", "`", "extension", "typealias", "var", ":", "=", "any", "1", "é",
      "$", "->",
    ]
    var state: UInt64 = 42
    for _ in 0..<(LongRing.runs ? 2_000 : 400) {
      var text = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      #expect(try findings(text.utf8) == findings((text + "\n").utf8))
    }
  }
}
