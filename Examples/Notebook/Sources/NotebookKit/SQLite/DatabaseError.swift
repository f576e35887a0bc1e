import CSQLite
import Foundation

/// The reason why a database could not be opened or used.
struct DatabaseError: Error, Equatable {
  enum Reason: Equatable {
    /// Another program kept it locked for as long as we waited.
    case locked(waited: Duration)
    /// Not an SQLite database, or one whose structure is broken.
    case damaged(String)
    /// The file or its folder can't be written.
    case unwritable(String)
    /// Written by a later version of this program.
    case newer(schema: Int64, supported: Int64)
    /// An intact SQLite database of another program.
    case foreign
    case full
    case closed
    /// A unit of work's transaction was used after its end.
    case transactionEnded
    case other(String)
  }

  /// The file's path, or `:memory:`.
  let database: String
  let reason: Reason
}

extension DatabaseError: CustomStringConvertible {
  var description: String {
    switch reason {
    case .locked(let waited):
      "'\(database)' is locked by another program; it did not let go within \(waited.formatted)"
    case .damaged(let detail): "'\(database)' is not a notebook, or is damaged: \(detail)"
    case .unwritable(let detail): "'\(database)' cannot be opened for writing: \(detail)"
    case .newer(let schema, let supported):
      "'\(database)' was written by a newer version of this program (schema \(schema), here \(supported))"
    case .foreign: "'\(database)' is a database of another program"
    case .full: "'\(database)' cannot grow: the disk is full"
    case .closed: "'\(database)' was used after it was closed"
    case .transactionEnded: "'\(database)' was used by a unit of work that has ended"
    case .other(let detail): "'\(database)': \(detail)"
    }
  }
}

extension DatabaseError {
  /// Creates the error that SQLite has just reported.
  ///
  /// - Parameters:
  ///   - code: What the call returned.
  ///   - handle: The connection it happened on.
  ///   - options: What the connection was opened with.
  init(code: Int32, handle: OpaquePointer?, options: DatabaseOptions) {
    let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    // The low byte is the kind of error, the rest its particulars.
    let reason: Reason =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(waited: options.patience)
      case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged(detail)
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
        .unwritable(Self.obstacle(to: options.path) ?? detail)
      case SQLITE_FULL: .full
      default: .other(detail)
      }
    self.init(database: options.path, reason: reason)
  }

  /// Returns, in plainer words than SQLite's, why a file can't be written.
  private static func obstacle(to path: String) -> String? {
    let files = FileManager.default
    // Without a slash at its end, which would hide a file of that name; Foundation stops at a path of one character.
    let isName = path.split(separator: "/").count < 2
    let folder = isName ? (path.hasPrefix("/") ? "/" : ".") : NSString(string: path).deletingLastPathComponent
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return "it is a folder" }
    guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
      return "the folder '\(folder)' does not exist"
    }
    if !isFolder.boolValue { return "'\(folder)' is not a folder" }
    if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) {
      return "the file may not be written"
    }
    if !files.isWritableFile(atPath: folder) { return "the folder '\(folder)' may not be written" }
    return nil
  }
}

extension Duration {
  fileprivate var formatted: String {
    if components.attoseconds == 0 { return "\(components.seconds) s" }
    return "\(Double(components.seconds) + Double(components.attoseconds) / 1e18) s"
  }
}
