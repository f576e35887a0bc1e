/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Every finding has a place in the text.
func checkPlaces(_ diagnostics: [Diagnostic], count: Int) {
  for diagnostic in diagnostics {
    precondition((0...count).contains(diagnostic.position.offset), "a place outside: \(diagnostic)")
    precondition(!diagnostic.message.utf8.contains { $0 < 0x20 }, "a message of several lines")
    for note in diagnostic.notes { precondition((0...count).contains(note.position.offset)) }
  }
}
