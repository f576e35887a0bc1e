import DovetailGenerator

/// The words that a root's Swift files must mention, looked for without a thought to where they stand.
enum SourceMentions {
  /// Those of the words that some file mentions, nothing if there is no file.
  static func find(_ words: [String], in paths: [String]) throws -> Set<String>? {
    guard !paths.isEmpty else { return nil }
    var missing = words
    for path in paths {
      if missing.isEmpty { break }
      let bytes = try Files.read(path) ?? []
      missing.removeAll { contains($0, bytes) }
    }
    return Set(words).subtracting(missing)
  }

  private static func contains(_ word: String, _ bytes: [UInt8]) -> Bool {
    let letters = Array(word.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start + letters.count <= bytes.count {
        guard bytes[start] == letters[0] else {
          start += 1
          continue
        }
        var length = 1
        while length < letters.count, bytes[start + length] == letters[length] { length += 1 }
        let end = start + length
        let isWhole =
          (start == 0 || !bytes[start - 1].continuesIdentifier)
          && (end == bytes.count || !bytes[end].continuesIdentifier)
        if length == letters.count, isWhole { return true }
        start += length
      }
      return false
    }
  }
}
