import DovetailGenerator
import DovetailReports
import DovetailSystem
import Foundation
import TestSupport
import Testing

struct FormatCommandTests {
  private static let wild = """
    { "dependencies" : {"clock":{ "type" :"any AppClock",  "default": "SystemClock( )"},

      "$comment": ["kept",   1.50e3, null ,true],
      "client": {"type": "any APIClient",
        "default": ["Client(",  "  $clock)"] }, "long": { "type": "Long", "default": "Long(one: 1, two: 2, three: 3, four: 4)", "doc": "It is long." } },
      "scopes":{ "login":{ } }, "provides" : {}
    }
    """
  private static let tidy = """
    {
      "dependencies": {
        "clock": { "type": "any AppClock", "default": "SystemClock( )" },

        "$comment": ["kept", 1.50e3, null, true],
        "client": {
          "type": "any APIClient",
          "default": [
            "Client(",
            "  $clock)"
          ]
        },
        "long": {
          "type": "Long",
          "default": "Long(one: 1, two: 2, three: 3, four: 4)",
          "doc": "It is long."
        }
      },
      "scopes": { "login": {} },
      "provides": {}
    }

    """

  private func formatted(_ text: String) -> String? {
    ManifestFormat.format(SourceText(path: "a.json", bytes: Array(text.utf8)))
  }

  @Test func `Formatting keeps order, texts and comments`() {
    #expect(formatted(Self.wild) == Self.tidy)
    #expect(formatted(Self.tidy) == Self.tidy)
    #expect(formatted(Self.wild.replacing("\n", with: "\r\n")) == Self.tidy)
    #expect(formatted("[") == nil)
  }

  @Test func `Formatting puts each line of a contributed element on its own line`() {
    let text = """
      { "contributes": { "tabs": ["A()", ["{", "  B() }()"]], "commands": { "run": ["C(", "  1)"], "$comment": ["D"] } } }
      """
    let tidy = """
      {
        "contributes": {
          "tabs": [
            "A()",
            [
              "{",
              "  B() }()"
            ]
          ],
          "commands": {
            "run": [
              "C(",
              "  1)"
            ],
            "$comment": ["D"]
          }
        }
      }

      """
    #expect(formatted(text) == tidy)
    #expect(formatted(tidy) == tidy)
  }

  @Test func `Formatting keeps each fixture's meaning, and formatting again changes nothing`() throws {
    let fixtures = Repository.folder.appending(path: "Tests/Fixtures")
    let files = try #require(FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.lastPathComponent.hasSuffix("dependencies.json") {
      let text = try Data(contentsOf: file)
      guard let laidOut = ManifestFormat.format(SourceText(path: "a", bytes: Array(text))) else { continue }
      #expect(formatted(laidOut) == laidOut, "\(file)")
      let values = try [text, Data(laidOut.utf8)].map {
        NSArray(array: [try JSONSerialization.jsonObject(with: $0)])
      }
      #expect(values[0] == values[1], "\(file)")
      count += 1
    }
    #expect(count > 50)
  }

  @Test func `The command formats files, or fails with --check`() throws {
    let folder = try TemporaryFolder(["a.json": Self.wild, "b.json": Self.tidy])
    let words = [
      "format", "--relative-to", folder.path, "--manifest", folder("a.json"), "--manifest", folder("b.json"),
    ]
    #expect(run(words + ["--check"]) == Outcome(status: .findings, output: "a.json\n"))
    // A file that is named twice is one file.
    #expect(run(words + words.suffix(4) + ["--check"]).output == "a.json\n")
    #expect(try folder.text("a.json") == Self.wild)
    #expect(run(words) == Outcome(status: .success, output: "a.json\n"))
    #expect(try folder.text("a.json") == Self.tidy)
    #expect(run(words + ["--check"]) == Outcome(status: .success))
    try folder.write("a.json", "{")
    let broken = run(words)
    #expect(broken.status == .findings && broken.error.contains("[invalid-json]"))
    #expect(run("format").error.hasPrefix("dovetail-tool format: '--manifest' is missing\n"))
  }
}
