import Foundation

/// Everything that the app stores: read when it starts, written when it stops, if it has changed.
actor Database {
  private(set) var contents: Contents
  private let file: URL?
  /// What the file held when it was opened.
  private let opened: Contents

  init(contents: Contents, file: URL? = nil) {
    self.contents = contents
    self.file = file
    opened = contents
  }

  /// Reads a file, or creates one from the sample.
  static func open(_ file: DatabaseFile) async throws -> Database {
    guard let path = file.path else { return Database(contents: .sample) }
    // Not a link itself, which writing would replace.
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let database = Database(contents: try read(url, named: path) ?? .sample, file: url)
    // Find out now whether it can be written, not when the user is done.
    try await database.write()
    return database
  }

  /// Returns what a file holds, or `nil` if it does not exist.
  private static func read(_ file: URL, named path: String) throws -> Contents? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw DatabaseFileError("'\(path)' is not a file of this app, or is damaged (\(error.place))")
    } catch {
      throw DatabaseFileError("'\(path)' cannot be read: \(error.reason)")
    }
  }

  func update(_ change: @Sendable (inout Contents) -> Void) {
    change(&contents)
  }

  /// Writes what has changed, unless another program has changed the file since it was opened.
  func close() throws {
    guard let file, contents != opened else { return }
    let path = file.path(percentEncoded: false)
    if let held = try Self.read(file, named: path), held != opened {
      throw DatabaseFileError("another program has changed '\(path)'; your changes are not saved")
    }
    try write()
  }

  private func write() throws {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(contents).write(to: file, options: .atomic)
    } catch {
      let path = file.path(percentEncoded: false)
      throw DatabaseFileError("'\(path)' cannot be written: \(error.reason)")
    }
  }
}

/// A file that is not a database, or can't be read or written.
struct DatabaseFileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Error {
  /// The system's words for what went wrong, such as "Is a directory".
  fileprivate var reason: String {
    guard let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError else {
      return localizedDescription
    }
    return String(cString: strerror(cause.code.rawValue))
  }
}

extension DecodingError {
  /// The error's place in the JSON, if it has one.
  fileprivate var place: String {
    let context: Context? =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
    return path.isEmpty ? "not the JSON that it should be" : "at '\(path)'"
  }
}
