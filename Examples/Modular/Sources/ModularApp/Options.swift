/// The parsed command line.
struct Options: Equatable {
  var file: String?
  var wantsHelp = false
  var wantsTour = false
  var wantsWindow = false

  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--file":
        guard let path = words.next(), !path.isEmpty, !path.hasPrefix("--") else {
          throw UsageError("'--file' needs a path")
        }
        if file != nil { throw UsageError("'--file' is given twice") }
        file = path
      case "--help": wantsHelp = true
      case "--tour": wantsTour = true
      case "--window" where Self.hasWindow: wantsWindow = true
      default: throw UsageError("unknown option '\(word)'")
      }
    }
  }

  #if canImport(SwiftUI)
    private static let hasWindow = true
  #else
    private static let hasWindow = false
  #endif

  static var help: String {
    """
    Log in, read articles, edit your profile.

    usage: ModularApp [--file PATH] [--tour]\(hasWindow ? " [--window]" : "")

      --file PATH  save changes in this file at the end; without it, nothing is saved
      --tour       go through the whole app without asking for keys\
    \(hasWindow ? "\n  --window     open a window, whose changes are not saved" : "")
      --help       show this text
    """
  }
}

/// The command line is invalid.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
