/// The decoder, given the JSON that a fuzzed list of words spells: it comes to the deeper layers sooner.
enum DecoderTarget {
  static func run(_ bytes: [UInt8]) {
    let words = [
      "dependencies", "scopes", "imports", "type", "default", "test", "preview", "scope", "isolation",
      "dispose", "reads", "byType", "access", "doc", "deprecated", "availability", "condition", "within",
      "$default", "a", "b", "$a", "f($b)", "$provider(a)", "MainActor", "transient", "graph", "weak", "login",
      "public", "DEBUG", "Int", "iOS 18, *", "try await f()", "$0.close()", "\"\\($a)\"", "none",
      "Foundation", "parameters", "collects", "provides", "contributes", "from", "root", "eager",
      "x y: [Int] = [1]", "[Int]", "$comment", "package",
    ]
    var text = ""
    for byte in bytes {
      switch byte {
      case 0..<UInt8(words.count): text += quoted(words[Int(byte)])
      case 200: text += "{"
      case 201: text += "}"
      case 202: text += "["
      case 203: text += "]"
      case 204: text += ":"
      case 205: text += ","
      case 206: text += "true"
      case 207: text += "\n"
      default: text += " "
      }
    }
    let source = SourceText(path: "m.json", bytes: Array(text.utf8))
    let result = Generator.check([ModuleRole("App")], sources: [source])
    checkPlaces(result.diagnostics, counts: [source.bytes.count])
    if result.isValid {
      _ = Generator.render(result, sources: [source], paths: ["m.json"])
    }
  }

  private static func quoted(_ word: String) -> String {
    "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
