import Foundation

/// All that the app remembers: read when the app starts, written when it stops.
actor Database {
  private(set) var contents: Contents
  private let file: URL?

  init(contents: Contents, file: URL? = nil) {
    self.contents = contents
    self.file = file
  }

  /// Reads a file, or begins with the sample where there is none.
  static func open(_ file: DatabaseFile) async throws -> Database {
    guard let path = file.path else { return Database(contents: .sample) }
    let url = URL(filePath: path)
    guard FileManager.default.fileExists(atPath: path) else {
      return Database(contents: .sample, file: url)
    }
    let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: url))
    return Database(contents: contents, file: url)
  }

  func update(_ change: @Sendable (inout Contents) -> Void) {
    change(&contents)
  }

  /// Writes the file.
  func close() throws {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(contents).write(to: file, options: .atomic)
  }
}
