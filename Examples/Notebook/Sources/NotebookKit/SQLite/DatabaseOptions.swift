import CSQLite
import Foundation

/// Which database to open, and how.
struct DatabaseOptions: Hashable, Sendable {
  /// The file, which is created if it is missing, or `:memory:`.
  var path = Self.standardPath
  /// How long to wait for another program that has the file locked.
  var patience = Duration.seconds(5)
  var search = SearchMethod.best

  /// A database that exists as long as its connection.
  static let inMemory = DatabaseOptions(path: ":memory:")

  /// Returns the path of a file, even of one with the name that stands for a database in memory.
  static func path(of file: String) -> String {
    file == inMemory.path ? "./\(file)" : file
  }

  private static var standardPath: String {
    let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    if let file = environment["NOTEBOOK_FILE"] { return path(of: file) }
    // Foundation takes the home that the system's list of users names.
    let home =
      environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    return home.appending(path: ".notebook.sqlite").path(percentEncoded: false)
  }
}

/// How to search for words.
enum SearchMethod: Hashable, Sendable {
  /// By an index of words (SQLite's FTS5): each word is the beginning of one in the note.
  case index
  /// By reading every note: each word occurs anywhere in the note.
  case scan

  /// The index, if the SQLite library was built with it.
  static var best: SearchMethod {
    sqlite3_compileoption_used("ENABLE_FTS5") == 1 ? .index : .scan
  }
}
