import DovetailGenerator

/// The names by which a target's code refers to the container's type.
struct ContainerNames {
  private var names: Set<String> = ["DependencyContainer", "DependencyKeys"]
  /// Whether the container conforms to a protocol, whose requirements can be in any file.
  private(set) var conformsToProtocols = false

  init(_ files: [SwiftTokens]) {
    var aliases: [String: [String]] = [:]
    for alias in files.flatMap(Self.aliases) {
      for word in alias.target { aliases[word, default: []].append(alias.name) }
    }
    var waiting = Array(names)
    while let name = waiting.popLast() {
      waiting += (aliases[name] ?? []).filter { names.insert($0).inserted }
    }
    conformsToProtocols = files.contains { code in
      extensionHeads(code).contains { head in head.contains { code.isMark($0, ":") } }
    }
  }

  /// Returns whether a file extends the container, by name or in a `where` clause.
  func areExtended(in code: SwiftTokens) -> Bool { !extensionHeads(code).isEmpty }

  /// Returns the tokens from `extension` to the brace, for each extension that names the container.
  private func extensionHeads(_ code: SwiftTokens) -> [Range<Int>] {
    code.indices.compactMap { start in
      guard code.isWord(start, "extension") else { return nil }
      var end = start + 1
      while end < code.tokens.count, !code.isMark(end, "{"), !code.isWord(end, "extension") { end += 1 }
      let head = start..<end
      return head.contains { code.isWord($0) && names.contains(code.text($0)) } ? head : nil
    }
  }

  private static func aliases(_ code: SwiftTokens) -> [(name: String, target: Set<String>)] {
    code.indices.compactMap { start in
      guard code.isWord(start, "typealias"), code.isWord(start + 1) else { return nil }
      var target: Set<String> = []
      var index = start + 2
      while index < code.tokens.count,
        index == start + 2 || !code.tokens[index].beginsLine || isJoined(index, code)
      {
        if code.isWord(index, "typealias") { break }
        if code.isWord(index) { target.insert(code.text(index)) }
        index += 1
      }
      return (code.text(start + 1), target)
    }
  }

  private static func isJoined(_ index: Int, _ code: SwiftTokens) -> Bool {
    code.isMark(index, "=") || code.isMark(index, ".") || code.isMark(index - 1, "=")
      || code.isMark(index - 1, ".")
  }
}
