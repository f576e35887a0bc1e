/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Every finding has a place in the text of its file.
func checkPlaces(_ diagnostics: [Diagnostic], counts: [Int]) {
  func isInside(_ position: SourcePosition) -> Bool {
    counts.indices.contains(position.file) && (0...counts[position.file]).contains(position.offset)
  }
  for diagnostic in diagnostics {
    precondition(isInside(diagnostic.position), "a place outside: \(diagnostic)")
    precondition(!diagnostic.message.utf8.contains { $0 < 0x20 }, "a message of several lines")
    for note in diagnostic.notes { precondition(isInside(note.position)) }
  }
}

extension JSONString {
  /// The lines of a text, as if it were a file of its own.
  static func lines(of text: String) -> [JSONString] {
    var offset = 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      defer { offset += line.utf8.count + 1 }
      return JSONString(text: String(line), position: SourcePosition(file: 0, offset: offset), jumps: [])
    }
  }
}
