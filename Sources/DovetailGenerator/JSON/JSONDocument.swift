/// A JSON text as a list of its values, each member's name before its value, in the order of the text.
///
/// Strings are decoded when needed: a tree of nodes with texts would take forty times the memory of the text.
package final class JSONDocument: Sendable {
  struct Entry: Sendable {
    /// The raw value is how messages call it.
    enum Kind: String, Sendable {
      case object = "an object"
      case array = "an array"
      case string = "a string"
      case number = "a number"
      case boolean = "a boolean"
      case null
    }

    let kind: Kind
    let start: Int32
    /// The number of the entry after the value.
    var end: Int32
  }

  let entries: [Entry]
  let source: SourceText
  let file: Int

  init(_ source: SourceText, file: Int, _ entries: [Entry]) {
    (self.source, self.file, self.entries) = (source, file, entries)
  }

  package static func errors(in source: SourceText) -> [Diagnostic] {
    var sink = DiagnosticSink()
    _ = JSONParser.parse(source, file: 0, into: &sink)
    return sink.diagnostics
  }

  func string(_ index: Int) -> JSONString {
    source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes, file: file, sink: DiagnosticSink())
      parser.index = Int(entries[index].start)
      return parser.parseString()!
    }
  }
}
