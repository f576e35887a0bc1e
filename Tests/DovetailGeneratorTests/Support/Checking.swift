@testable import DovetailGenerator

/// The generator's findings for texts without files.
enum Checking {
  /// The diagnostics as a build shows them; the manifests are called `m.json`, `m2.json`, ….
  static func diagnostics(_ manifests: String...) -> [String] {
    lines(check(manifests.map { Array($0.utf8) }))
  }

  static func diagnostics(bytes: [UInt8]) -> [String] { lines(check([bytes])) }

  static func check(_ manifests: [[UInt8]]) -> (result: Generator.Result, sources: [SourceText]) {
    let sources = sources(manifests)
    return (Generator.check([ModuleRole("App", fileCount: sources.count)], sources: sources), sources)
  }

  /// The generated file for valid manifests, `nil` for others.
  static func output(_ manifests: String...) -> String? {
    let (result, sources) = check(manifests.map { Array($0.utf8) })
    guard result.isValid else { return nil }
    return Generator.render(result, sources: sources, paths: sources.map(\.path))
  }

  /// What only the JSON parser finds.
  static func syntaxErrors(_ bytes: [UInt8]) -> [String] {
    let source = SourceText(path: "m.json", bytes: bytes)
    var sink = DiagnosticSink()
    _ = JSONParser.parse(source, file: 0, into: &sink)
    return split(TextFormatter.format(sink.diagnostics, in: [source], omitted: sink.omitted))
  }

  static func syntaxErrors(_ text: String) -> [String] { syntaxErrors(Array(text.utf8)) }

  private static func sources(_ manifests: [[UInt8]]) -> [SourceText] {
    manifests.enumerated().map { index, bytes in
      SourceText(path: index == 0 ? "m.json" : "m\(index + 1).json", bytes: bytes)
    }
  }

  private static func lines(_ checked: (result: Generator.Result, sources: [SourceText])) -> [String] {
    split(
      TextFormatter.format(
        checked.result.diagnostics, in: checked.sources, omitted: checked.result.omitted))
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}

extension Generator {
  /// The generated file for a valid result.
  static func render(_ result: Result, sources: [SourceText], paths: [String]) -> String {
    var text = ""
    render(result, sources: sources, paths: paths) { text += $0 }
    return text
  }
}
