/// Checks that a text is a list of versions for both `@available` and `#available`: `iOS 18, *`.
package enum AvailabilityScanner {
  private static let platforms =
    lastVersions.keys.sorted().flatMap { [$0, $0 + "ApplicationExtension"] }
    + ["DriverKit", "Windows", "Android", "FreeBSD", "OpenBSD"]
  /// The last versions before 26. Those between don't exist, but the compiler accepts the first of them.
  private static let lastVersions = [
    "iOS": 18, "macOS": 15, "OSX": 15, "tvOS": 18, "watchOS": 11, "visionOS": 2, "macCatalyst": 18,
  ]
  private static let example = "for example \"iOS 18, *\""

  /// Returns the versions by platform, and what is wrong.
  static func scan(_ text: String) -> (versions: [String: [UInt32]], problem: SwiftProblem?) {
    let code = SwiftTokens(text)
    var versions: [String: [UInt32]] = [:]
    for item in code.indices.split(omittingEmptySubsequences: false, whereSeparator: { code.isMark($0, ",") })
    {
      let (words, isLast) = (item.map(code.text), item.upperBound == code.tokens.count)
      if isLast, words == ["*"], !versions.isEmpty { break }
      let isName = code.isWord(item.lowerBound) && !code.isEscaped(item.lowerBound)
      let incomplete = isLast ? "add '*' for all other platforms; \(example)" : nil
      if let message = problem(with: words, isName: isName, versions) ?? incomplete {
        return (versions, code.problem ?? code.problem(at: item.lowerBound, message))
      }
      versions[words[0] == "OSX" ? "macOS" : words[0]] = words[1].split(separator: ".").map { UInt32($0)! }
    }
    let comment = code.comments.first.map {
      SwiftProblem(offset: $0.lowerBound, message: "a comment is not allowed in 'availability'; \(example)")
    }
    return (versions, code.problem ?? comment)
  }

  private static func problem(with words: [String], isName: Bool, _ known: [String: [UInt32]]) -> String? {
    if isName, !platforms.contains(words[0]) {
      let hint = Spelling.suggestion(for: words[0], among: platforms).map { "did you mean '\($0)'?" }
      return "unknown platform '\(words[0].quoted)'; \(hint ?? example)"
    }
    if words == ["*"], !known.isEmpty { return "'*' must be last; \(example)" }
    let parts = (words.last ?? "").split(separator: ".", omittingEmptySubsequences: false).map { UInt32($0) }
    guard isName, words.count == 2, parts.count <= 3, !parts.contains(nil), parts.contains(where: { $0 != 0 })
    else { return "'\(words.joined(separator: " ").quoted)' is not a platform and its version; \(example)" }
    if let last = lastVersions[words[0]], let major = parts[0], major > last + 1, major < 26 {
      return "\(words[0]) has no version \(major): 26 follows \(last)"
    }
    let isKnown = known[words[0] == "OSX" ? "macOS" : words[0]] != nil
    return isKnown ? "'\(words[0])' is listed twice; remove one" : nil
  }
}
