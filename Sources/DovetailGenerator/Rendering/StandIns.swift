/// The names that replace `$` references in an expression. They have the same width, and aren't words of the text.
///
/// Each begins with a letter that no word of the text begins with. After it, a digit tells other names from those of
/// dependencies.
struct StandIns {
  let letter: String

  init(_ texts: [[UInt8]]) {
    let free = "_QXZKJVYWUHGFNMBCDELRO".utf8.first { letter in
      !texts.contains { $0.haveWord(beginningWith: letter) }
    }
    // With more underscores than the texts have, names differ from all words, but in width too.
    letter =
      free.map { String(Unicode.Scalar($0)) }
      ?? String(repeating: "_", count: 1 + texts.joined().count { $0 == "_" })
  }

  var container: String { letter + "0container" }

  func method(_ label: String, _ dependency: String) -> String { "\(letter)0\(label)_\(dependency)" }

  var element: String { letter + "0" }

  /// The name of a public type, next to its text.
  var type: String { letter + "1" }

  func name(_ reference: Expression.Reference) -> String {
    reference.isProvider ? "\(letter)0provider_\(reference.name)" : letter + reference.name
  }
}

extension [UInt8] {
  /// Returns whether a word begins with a letter; `_` alone doesn't count.
  fileprivate func haveWord(beginningWith letter: UInt8) -> Bool {
    offsets(of: letter).contains { offset in
      (offset == 0 || !self[offset - 1].continuesIdentifier)
        && (letter != 0x5F || offset + 1 < count && self[offset + 1].continuesIdentifier)
    }
  }
}
