import Foundation

/// The file that a database is kept in, as JSON.
struct ContentsFile {
  private let file: URL
  /// The path as the user wrote it.
  private let path: String

  init(_ path: String) throws {
    // Not a link itself, which writing would replace.
    (self.path, file) = (path, URL(filePath: path).resolvingSymlinksInPath())
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil {
      throw DatabaseFileError("'\(path)' leads to a file that does not exist")
    }
  }

  /// Returns what the file holds, or creates it with some contents.
  func open(orCreateWith contents: Contents) throws -> Contents {
    try withLock {
      guard let held = try read() else {
        try write(contents)
        return contents
      }
      // Find out now whether it can be replaced, not when the user is done.
      for url in [file, folder] where access(url.path, W_OK) != 0 {
        throw DatabaseFileError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
      }
      return held
    }
  }

  /// Writes new contents, unless the file holds others than the old ones.
  func replace(_ old: Contents, with new: Contents) throws {
    try withLock {
      if let held = try read(), held != old {
        throw DatabaseFileError("another program has changed '\(path)'; your changes are not saved")
      }
      try write(new)
    }
  }

  private var folder: URL { file.deletingLastPathComponent() }

  /// Runs an operation while no other copy of this program reads or writes files of the folder.
  private func withLock<Result>(_ operation: () throws -> Result) throws -> Result {
    // Not the file itself, which writing replaces.
    let descriptor = Foundation.open(folder.path, O_RDONLY)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw DatabaseFileError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
    }
    return try operation()
  }

  /// Returns what the file holds, or `nil` if it does not exist.
  private func read() throws -> Contents? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw DatabaseFileError("'\(path)' is not a file of this app, or is damaged (\(error.place))")
    } catch {
      throw DatabaseFileError("'\(path)' cannot be read: \(error.reason)")
    }
  }

  private func write(_ contents: Contents) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let permissions = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      try encoder.encode(contents).write(to: file, options: .atomic)
      if let permissions {
        try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
      }
    } catch {
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
