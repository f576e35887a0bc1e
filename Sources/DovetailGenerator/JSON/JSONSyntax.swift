/// Checks whether a text is valid JSON.
package enum JSONSyntax {
  package static func errors(in source: SourceText) -> [Diagnostic] {
    var sink = DiagnosticSink()
    _ = JSONParser.parse(source, file: 0, into: &sink)
    return sink.diagnostics
  }
}
