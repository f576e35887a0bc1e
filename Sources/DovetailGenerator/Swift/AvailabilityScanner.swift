/// Checks that a text is a list of versions for both `@available` and `#available`: `iOS 18, *`.
struct AvailabilityScanner {
  /// The words of one list element, and its offset.
  private typealias Item = (words: [String], offset: Int)
  private typealias Problem = (offset: Int, message: String)

  private static let systems = ["iOS", "macOS", "OSX", "tvOS", "watchOS", "visionOS", "macCatalyst"]
  private static let platforms =
    systems + systems.map { $0 + "ApplicationExtension" }
    + ["DriverKit", "Windows", "Android", "FreeBSD", "OpenBSD", "anyAppleOS"]
  private static let example = "for example \"iOS 18, *\""

  /// Returns what is wrong with the list, and its offset.
  static func problem(in text: String) -> (offset: Int, message: String)? {
    if let foreign = foreign(in: text) { return foreign }
    let items = items(of: text)
    for item in items {
      guard let first = item.words.first, first == "*" || SwiftIdentifier.isValid(first), item.words.count < 3
      else { return unfit(item) }
      if item.words.count == 2, first == "*" || !isVersion(item.words[1]) { return unfit(item) }
    }
    return problem(in: items)
  }

  private static func items(of text: String) -> [Item] {
    var items: [Item] = []
    var offset = 0
    for item in text.utf8.split(separator: .comma, omittingEmptySubsequences: false) {
      let blanks = item.prefix(while: \.isBlank).count
      let words = item.split(whereSeparator: \.isBlank).map { String($0)! }
      items.append((words, min(offset + blanks, text.utf8.count - 1)))
      offset += item.count + 1
    }
    return items
  }

  private static func isVersion(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    return parts.count <= 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// Checks that platforms have versions, and that a `*` comes last.
  private static func problem(in items: [Item]) -> Problem? {
    var seen: Set<String> = []
    for item in items.dropLast() {
      let name = item.words[0]
      if name == "*" { return (item.offset, "'*' must come last; \(example)") }
      if let problem = unknownPlatform(item) { return problem }
      if item.words.count == 1 { return (item.offset, "'\(name)' has no version; \(example)") }
      if !seen.insert(name).inserted { return (item.offset, "'\(name)' is listed twice; remove one") }
    }
    let last = items[items.count - 1]
    guard last.words == ["*"] else {
      if let problem = unknownPlatform(last) { return problem }
      return last.words.count == 1
        ? (last.offset, "'\(last.words[0])' has no version; \(example)")
        : (last.offset, "add '*' for all other platforms; \(example)")
    }
    return items.count > 1 ? nil : (last.offset, "a platform is missing; \(example)")
  }

  private static func unknownPlatform(_ item: Item) -> Problem? {
    let name = item.words[0]
    if name == "swift" {
      return (item.offset, "a Swift version is not an availability; use \"condition\": \"swift(>=6.2)\"")
    }
    if name == "*" || platforms.contains(name) { return nil }
    let hint = Spelling.suggestion(for: name, among: platforms).map { "did you mean '\($0)'?" }
    return (item.offset, "unknown platform '\(name.quoted)'; \(hint ?? example)")
  }

  private static func unfit(_ item: Item) -> Problem {
    (
      item.offset,
      "'\(item.words.joined(separator: " ").quoted)' is not allowed in an availability; \(example)"
    )
  }

  private static func foreign(in text: String) -> Problem? {
    let bytes = Array(text.utf8)
    let offset = bytes.firstIndex { !$0.continuesIdentifier && !" \t.,*:_".utf8.contains($0) }
    return offset.map {
      ($0, "'\(String(Character(Unicode.Scalar(bytes[$0]))).quoted)' is not allowed in an availability")
    }
  }
}
