/// The names that replace `$` references in an expression. They have the same width, and aren't words of the text.
///
/// Each is the reference's own name with a first letter that no word of the text begins with.
struct StandIns {
  private let value: String
  /// The prefix of other names; another letter if one could be mistaken for a dependency's.
  private let other: String

  init(_ expressions: [Expression], parameters: [String] = []) {
    var letters = Self.letters.utf8.lazy.filter { letter in
      !expressions.contains { $0.bytes.haveWord(beginningWith: letter) }
        && !parameters.contains { $0.utf8.first == letter }
    }.makeIterator()
    func next() -> String {
      if let letter = letters.next() { return String(Unicode.Scalar(letter)) }
      // No word has as many underscores, but columns differ.
      let underscores = expressions.reduce(0) { sum, text in sum + text.bytes.count { $0 == 0x5F } }
      return String(repeating: "_", count: underscores + 1)
    }
    value = next()
    let isAmbiguous = expressions.contains { $0.references.contains { $0.isLikeAnother } }
    other = isAmbiguous ? next() + (value.count > 1 ? "Q" : "") : value
  }

  /// The name of the property that holds the container.
  var container: String { other + "container" }

  /// The name that replaces `$0`.
  var element: String { other + "0" }

  func name(_ reference: Expression.Reference) -> String {
    reference.kind == .value ? value + reference.name : "\(other)provider_\(reference.name)_"
  }

  /// Letters that, before a name, don't make a word of Swift.
  private static let letters = "_QXZKJVYWUHGFNMBCDELRO"
}

extension [UInt8] {
  /// Returns whether a word begins with a letter; `_` alone doesn't count.
  fileprivate func haveWord(beginningWith letter: UInt8) -> Bool {
    withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == letter, index == 0 || !bytes[index - 1].continuesIdentifier,
          letter != 0x5F || index + 1 < bytes.count && bytes[index + 1].continuesIdentifier
        {
          return true
        }
        index += 1
      }
      return false
    }
  }
}

extension Expression.Reference {
  /// Whether its stand-in could be the same as another name.
  fileprivate var isLikeAnother: Bool {
    kind == .value && (name == "container" || name.hasPrefix("provider_"))
  }
}
