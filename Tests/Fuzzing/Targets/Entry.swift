/// The function that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// The target named by the environment.
private let run: @Sendable ([UInt8]) -> Void =
  switch Environment["FUZZ_TARGET"] {
  case "json": JSONTarget.run
  case "decoder": DecoderTarget.run
  case "scanner": ScannerTarget.run
  case "swift": SwiftTarget.run
  case "pipeline": PipelineTarget.run
  case "manifest": ManifestTarget.run
  case let other: fatalError("there is no target '\(other ?? "")'")
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
      return JSONString(
        bytes: Array(line.utf8), position: SourcePosition(file: 0, offset: offset))
    }
  }
}

extension Generator {
  static func render(_ result: Result, sources: [SourceText], paths: [String]) -> String {
    var text = ""
    render(result, sources: sources, paths: paths) { text += $0 }
    return text
  }
}
