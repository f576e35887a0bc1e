import DovetailGenerator

package struct Option: Sendable {
  package let name: String
  /// The name of its value in the help; `nil` for a flag.
  package let value: String?
  package let help: String

  package init(_ name: String, _ value: String?, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

package struct Arguments: Sendable {
  private var given: [(name: String, value: String)] = []
  /// The arguments that belong to no option.
  package private(set) var operands: [String] = []

  /// Parses `--name value` and `--name=value`; everything after `--` is an operand.
  package init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
    let known = Dictionary(options.map { ("--\($0.name)", $0) }, uniquingKeysWith: { first, _ in first })
    var iterator = words.makeIterator()
    while let word = iterator.next() {
      guard word.utf8.first == "-", word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        while let operand = iterator.next() { operands.append(operand) }
        return
      }
      var (name, attached) = (word == "-h" ? "--help" : word, nil as String?)
      if let sign = word.utf8.firstIndex(of: "=") {
        (name, attached) = (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
      }
      guard let option = known[name] else {
        let hint = Spelling.hint(for: name, among: options.map { "--\($0.name)" })
        throw UsageError("unknown option '\(name)'\(hint)")
      }
      guard option.value != nil else {
        guard attached == nil else { throw UsageError("'\(name)' takes no value") }
        given.append((option.name, ""))
        continue
      }
      guard let value = attached ?? iterator.next(), !value.isEmpty else {
        throw UsageError("'\(name)' needs a value")
      }
      given.append((option.name, value))
    }
  }

  /// Returns the options in groups that each begin with the option `name`; what comes before belongs to the first.
  package func groups(beginningWith name: String) -> [Arguments] {
    var empty = self
    empty.given = []
    var groups = [empty]
    for option in given {
      if option.name == name, groups[groups.count - 1].has(name) { groups.append(empty) }
      groups[groups.count - 1].given.append(option)
    }
    return groups
  }

  package func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  package func all(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  package func distinct(_ name: String) -> [String] {
    var seen: Set<String> = []
    return all(name).filter { seen.insert($0).inserted }
  }

  /// Returns the value of an option that can be given once.
  package func one(_ name: String) throws(UsageError) -> String? {
    let values = all(name)
    guard values.count <= 1 else { throw UsageError("'--\(name)' can be given only once") }
    return values.first
  }

  package func required(_ name: String) throws(UsageError) -> String {
    guard let value = try one(name) else { throw UsageError("'--\(name)' is missing") }
    return value
  }
}
