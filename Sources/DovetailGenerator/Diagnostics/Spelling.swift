package enum Spelling {
  /// Returns the candidate closest to a misspelled word, if one is close enough; of equally close ones, the first.
  ///
  /// If none is, returns the only one that begins with the word, or with which the word begins.
  static func suggestion(for word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased().utf8)
    guard letters.count <= 64 else { return nil }
    var bound = letters.count < 2 ? 0 : max(1, min(3, letters.count / 3))
    let alphabet = self.alphabet(letters)
    var best: String?
    for candidate in candidates where abs(candidate.utf8.count - letters.count) <= bound {
      let other = Array(candidate.lowercased().utf8)
      // Each letter that only one of the words has needs a step.
      guard (alphabet & ~self.alphabet(other)).nonzeroBitCount <= bound else { continue }
      if let distance = distance(letters, other, atMost: bound) { (best, bound) = (candidate, distance - 1) }
    }
    let related = candidates.filter {
      min($0.utf8.count, letters.count) > 2 && ($0.hasPrefix(word) || word.hasPrefix($0))
    }
    return best ?? (related.count == 1 ? related[0] : nil)
  }

  /// Returns `; did you mean 'x'?`, or an empty string.
  package static func hint(for word: String, among candidates: [String]) -> String {
    suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func alphabet(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// Returns the number of insertions, deletions, replacements and swaps that turn one word into the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          previous[column] + (byte == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      if current.min()! > bound { return nil }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count] <= bound ? previous[right.count] : nil
  }
}
