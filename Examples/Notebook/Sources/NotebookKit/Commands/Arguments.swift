/// The words of a command line that are not parsed yet.
struct Arguments {
  /// All options, none of which is the value of another one.
  static let options: Set = [
    "--all", "--batch", "--body", "--count", "--file", "--format", "--limit", "--title", "--wait",
  ]

  private var words: [String]
  /// The words after `--`, none of which is an option.
  private var rest: [String] = []

  init(_ words: [String]) {
    self.words = words
    if let end = words.firstIndex(of: "--") {
      self.words = Array(words[..<end])
      rest = Array(words[(end + 1)...])
    }
  }

  /// Whether there is such an option, which has no value.
  mutating func flag(_ name: String) throws -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    if index > 0, case let before = words[index - 1], before != "--all", Self.options.contains(before) {
      throw UsageError("'\(before)' needs a value")
    }
    words.remove(at: index)
    return true
  }

  /// The word after an option.
  mutating func option(_ name: String) throws -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard index + 1 < words.count, case let value = words[index + 1], !Self.options.contains(value) else {
      throw UsageError("'\(name)' needs a value")
    }
    words.removeSubrange(index...(index + 1))
    if words.contains(name) { throw UsageError("'\(name)' is given twice") }
    return value
  }

  /// The number after an option.
  mutating func number(_ name: String) throws -> Int? {
    guard let word = try option(name) else { return nil }
    guard let number = Int(word), number > 0 else { throw UsageError("'\(name)' needs a number above 0") }
    return number
  }

  /// The next word that is not an option.
  mutating func next() throws -> String? {
    if let word = words.first {
      if word.hasPrefix("-"), word != "-" { throw UsageError("unknown option '\(word)'") }
      return words.removeFirst()
    }
    return rest.isEmpty ? nil : rest.removeFirst()
  }

  mutating func required(_ what: String) throws -> String {
    guard let word = try next() else { throw UsageError("\(what) is missing") }
    return word
  }

  mutating func noteID() throws -> Note.ID {
    let word = try required("the note's number")
    guard let id = Note.ID(word) else { throw UsageError("'\(word)' is not a note's number") }
    return id
  }

  /// All remaining words.
  mutating func remaining() throws -> [String] {
    var all: [String] = []
    while let word = try next() { all.append(word) }
    return all
  }

  mutating func finish() throws {
    if let word = try next() { throw UsageError("'\(word)' is one word too many") }
  }
}

/// The command line is invalid.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
