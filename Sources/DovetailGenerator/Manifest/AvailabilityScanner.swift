/// Checks that a text is the list of an `@available` that Swift understands: `iOS 18, *` or `iOS, deprecated: 18`.
struct AvailabilityScanner {
  /// The words of one element of the list, and its first byte.
  private typealias Item = (words: [String], offset: Int)
  private typealias Problem = (offset: Int, message: String)

  private static let systems = ["iOS", "macOS", "OSX", "tvOS", "watchOS", "visionOS", "macCatalyst"]
  private static let platforms =
    systems + systems.map { $0 + "ApplicationExtension" }
    + ["DriverKit", "Windows", "Android", "FreeBSD", "OpenBSD", "anyAppleOS"]
  private static let versioned = ["introduced", "deprecated", "obsoleted"]
  private static let arguments = versioned + ["unavailable", "noasync"]
  private static let example = "write it as in \"iOS 18, *\""

  /// What is wrong with the list, and at which of its bytes.
  static func problem(in text: String) -> (offset: Int, message: String)? {
    if let foreign = SwiftTypeScanner.problem(in: text, what: "availability", allowed: " \t.,*:_") {
      return foreign
    }
    let items = items(of: text)
    for item in items {
      guard let first = item.words.first, first == "*" || SwiftIdentifier.isValid(first), item.words.count < 3
      else { return unfit(item) }
      if item.words.count == 2, first == "*" || !isVersion(item.words[1]) { return unfit(item) }
    }
    if let problem = unknownName(items[0], among: platforms + ["swift"], called: "platform") {
      return problem
    }
    let isLong = items.count > 1 && items[0].words.count == 1 && items[1].words[0] != "*"
    return isLong ? problem(inArguments: items.dropFirst()) : problem(inShort: items)
  }

  private static func items(of text: String) -> [Item] {
    var items: [Item] = []
    var offset = 0
    for item in text.utf8.split(separator: .comma, omittingEmptySubsequences: false) {
      let blanks = item.prefix(while: \.isBlank).count
      let words = item.split { $0.isBlank || $0 == .colon }.map { String($0)! }
      items.append((words, min(offset + blanks, text.utf8.count - 1)))
      offset += item.count + 1
    }
    return items
  }

  private static func isVersion(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    return parts.count <= 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// Platforms with versions, and a star for all others behind them; or a version of the language.
  private static func problem(inShort items: [Item]) -> Problem? {
    if items[0].words[0] == "swift", items[0].words.count == 2 {
      return items.count > 1
        ? (items[1].offset, "a version of Swift stands alone, without other platforms") : nil
    }
    var seen: Set<String> = []
    for item in items.dropLast() {
      let name = item.words[0]
      if name == "*" { return (item.offset, "the '*' stands last; \(example)") }
      if let problem = unknownName(item, among: platforms, called: "platform") { return problem }
      if item.words.count == 1 { return (item.offset, "'\(name)' has no version; \(example)") }
      if !seen.insert(name).inserted { return (item.offset, "'\(name)' has a version already; remove one") }
    }
    let last = items[items.count - 1]
    guard last.words == ["*"] else {
      if let problem = unknownName(last, among: platforms, called: "platform") { return problem }
      return last.words.count == 1
        ? (last.offset, "'\(last.words[0])' has no version; \(example)")
        : (last.offset, "a '*' for all other platforms must follow; \(example)")
    }
    return items.count > 1
      ? nil : (last.offset, "a platform or a word such as 'deprecated' is missing; \(example)")
  }

  /// What stands behind a platform without a version.
  private static func problem(inArguments items: ArraySlice<Item>) -> Problem? {
    for item in items {
      let name = item.words[0]
      if let problem = unknownName(item, among: arguments, called: "argument") { return problem }
      if item.words.count == 1, name == "introduced" || name == "obsoleted" {
        return (item.offset, "'\(name)' has no version; write it as in \"iOS, \(name): 18\"")
      }
      if item.words.count == 2, !versioned.contains(name) { return unfit(item) }
    }
    return nil
  }

  private static func unknownName(_ item: Item, among names: [String], called what: String) -> Problem? {
    let name = item.words[0]
    if name == "*" && what == "platform" || names.contains(name) { return nil }
    let hint = Spelling.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
    return (item.offset, "Swift knows no \(what) '\(name.quoted)' in an availability; \(hint ?? example)")
  }

  private static func unfit(_ item: Item) -> Problem {
    (item.offset, "'\(item.words.joined(separator: " ").quoted)' is no part of an availability; \(example)")
  }
}
