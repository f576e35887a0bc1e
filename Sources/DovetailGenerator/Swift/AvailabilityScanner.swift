/// Checks that a text is a list of versions for both `@available` and `#available`: `iOS 18, *`.
enum AvailabilityScanner {
  private static let systems = ["iOS", "macOS", "OSX", "tvOS", "watchOS", "visionOS", "macCatalyst"]
  private static let platforms =
    systems + systems.map { $0 + "ApplicationExtension" }
    + ["DriverKit", "Windows", "Android", "FreeBSD", "OpenBSD", "anyAppleOS"]
  private static let example = "for example \"iOS 18, *\""

  static func problem(in text: String) -> SwiftProblem? {
    let code = SwiftTokens(text)
    if let problem = code.problem { return problem }
    if code.isMark(0, "@") || code.isMark(0, "#") {
      return code.problem(at: 0, "write only the list of versions; \(example)")
    }
    var platforms: [String] = []
    for item in code.indices.split(omittingEmptySubsequences: false, whereSeparator: { code.isMark($0, ",") })
    {
      let isLast = item.upperBound == code.tokens.count
      if isLast, !platforms.isEmpty, item.count == 1, code.isMark(item.lowerBound, "*") { break }
      if let message = problem(with: item, of: code, isLast, &platforms) {
        return code.problem(at: item.lowerBound, message)
      }
    }
    return code.comments.first.map {
      SwiftProblem(offset: $0.lowerBound, message: "a comment is not allowed in an availability; \(example)")
    }
  }

  private static func problem(
    with item: Range<Int>, of code: SwiftTokens, _ isLast: Bool, _ seen: inout [String]
  ) -> String? {
    let words = item.map(code.text)
    let name = words.first ?? ""
    if name == "swift" {
      return "a Swift version is not an availability; use \"condition\": \"swift(>=6.2)\""
    }
    if code.isWord(item.lowerBound), !item.isEmpty,
      !platforms.contains(name) || code.isEscaped(item.lowerBound)
    {
      let hint = Spelling.suggestion(for: name, among: platforms).map { "did you mean '\($0)'?" }
      return "unknown platform '\(name.quoted)'; \(hint ?? example)"
    }
    guard words.count == 2, code.isWord(item.lowerBound), isVersion(words[1]) else {
      return "'\(words.joined(separator: " ").quoted)' is not a platform and its version; \(example)"
    }
    if seen.contains(name) { return "'\(name)' is listed twice; remove one" }
    seen.append(name)
    return isLast ? "add '*' for all other platforms; \(example)" : nil
  }

  private static func isVersion(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 3 && parts.allSatisfy { UInt32($0) != nil } && parts.contains { UInt32($0) != 0 }
  }
}
