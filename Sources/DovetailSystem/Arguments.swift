import DovetailGenerator

/// An option that a command knows.
package struct Option: Sendable {
  package let name: String
  /// What its value is called in the help text; a switch has none.
  package let value: String?
  package let help: String

  package init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// A call that does not fit the command.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The words of a command line, sorted to the options that the command knows.
package struct Arguments: Sendable {
  private var values: [String: [String]] = [:]
  /// The words that belong to no option.
  package private(set) var operands: [String] = []

  /// Takes `--name value` and `--name=value`; everything behind `--` is an operand.
  package init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
    var iterator = words.makeIterator()
    while let word = iterator.next() {
      guard word.utf8.starts(with: "-".utf8), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        while let operand = iterator.next() { operands.append(operand) }
        return
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { "--\($0.name)" == parts[0] }) else {
        throw UsageError("unknown option '\(parts[0])'\(Self.hint(parts[0], options))")
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError("'\(parts[0])' takes no value") }
        values[option.name, default: []].append("")
      } else {
        guard let value = parts.count == 2 ? parts[1] : iterator.next() else {
          throw UsageError("'\(parts[0])' needs a value")
        }
        values[option.name, default: []].append(value)
      }
    }
  }

  private static func hint(_ word: String, _ options: [Option]) -> String {
    Spelling.hint(for: word, among: options.map { "--\($0.name)" })
  }

  package func has(_ name: String) -> Bool { values[name] != nil }

  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that can be given once.
  package func one(_ name: String) throws(UsageError) -> String? {
    guard let given = values[name] else { return nil }
    guard given.count == 1 else { throw UsageError("'--\(name)' can be given only once") }
    return given[0]
  }

  package func required(_ name: String) throws(UsageError) -> String {
    guard let value = try one(name) else { throw UsageError("'--\(name)' is missing") }
    return value
  }
}
