/// The JSON parser: no crash, and every error has a place inside the file.
enum JSONTarget {
  static func run(_ bytes: [UInt8]) {
    let source = SourceText(path: "m.json", bytes: bytes)
    var sink = DiagnosticSink()
    let node = JSONParser.parse(source, file: 0, into: &sink)
    precondition((node == nil) == sink.hasErrors, "a document, or errors")
    checkPlaces(sink.diagnostics, counts: [bytes.count])
  }
}
