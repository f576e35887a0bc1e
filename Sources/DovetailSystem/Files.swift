#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

package struct FileError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String

  /// In the form in which compilers report an error, which editors find in the output of a build.
  package var description: String { "\(path):1:1: error: \(reason)" }

  /// Without a reason, it is that of the last system call.
  init(path: String, reason: String = String(cString: strerror(errno))) {
    self.path = path
    self.reason = reason
  }
}

package enum Files {
  /// Returns a file's bytes, or `nil` if there are more than `limit`.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw FileError(path: path) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw FileError(path: path) }
    guard information.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(path: path, reason: "this is a folder, not a file")
    }
    if Int(information.st_size) > limit { return nil }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(information.st_size) + 1)
    while true {
      let chunk = try readChunk(descriptor, path: path)
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > limit { return nil }
    }
  }

  /// Returns the next bytes; none at the end.
  package static func readChunk(_ descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
    var failed = false
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      let result = systemRead(descriptor, buffer.baseAddress!, buffer.count)
      failed = result < 0
      count = max(0, result)
    }
    if failed { throw FileError(path: path) }
    return chunk
  }

  /// Writes a file atomically, unless it already has this content; a symbolic link stays one, and permissions stay.
  ///
  /// Throws if the path is one of `inputs`, or exists and is not a regular file.
  /// - Returns: Whether the file was written.
  @discardableResult
  package static func write(
    _ text: String, to path: String, inputs: [String] = []
  ) throws(FileError) -> Bool {
    try write(to: path, inputs: inputs) { $0(text) }
  }

  /// Writes a file in the same way, with a content that arrives part by part.
  @discardableResult
  package static func write(
    to path: String, inputs: [String] = [], _ produce: (@escaping (String) -> Void) -> Void
  ) throws(FileError) -> Bool {
    let present = information(path)
    if let present { try check(present, path, inputs: inputs) }
    let target = try target(of: path)
    // When one command fails, a build system interrupts the others: this one then ends once nothing half-written is left.
    var (interruptions, before) = (sigset_t(), sigset_t())
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&interruptions, signal) }
    pthread_sigmask(SIG_BLOCK, &interruptions, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let temporary = "\(target).\(getpid()).temporary"
    let new = open(temporary, O_RDWR | O_CREAT | O_TRUNC, 0o644)
    guard new >= 0 else { throw FileError(path: path) }
    defer { unlink(temporary) }
    if let present { fchmod(new, present.st_mode & 0o777) }
    var failure: FileError?
    produce { text in
      if failure == nil, !systemWrite(text, to: new) { failure = FileError(path: path) }
    }
    let isChanged = failure == nil && !hasSameContent(new, as: target)
    if close(new) != 0, failure == nil { failure = FileError(path: path) }
    if isChanged, failure == nil, rename(temporary, target) != 0 { failure = FileError(path: path) }
    if let failure { throw failure }
    return isChanged
  }

  private static func hasSameContent(_ new: Int32, as path: String) -> Bool {
    let old = open(path, O_RDONLY)
    guard old >= 0 else { return false }
    defer { close(old) }
    var (one, other) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    var offset: off_t = 0
    while true {
      let count = pread(new, &one, one.count, offset)
      guard count >= 0, pread(old, &other, other.count, offset) == count else { return false }
      // Not `==`, which compares element by element in an unoptimized build.
      guard memcmp(one, other, count) == 0 else { return false }
      if count == 0 { return true }
      offset += off_t(count)
    }
  }

  /// Returns the file that a symbolic link leads to; otherwise the path itself.
  private static func target(of path: String) throws(FileError) -> String {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let target = realpath(path, nil) else { throw FileError(path: path) }
    defer { free(target) }
    return String(cString: target)
  }

  private static func check(_ present: stat, _ path: String, inputs: [String]) throws(FileError) {
    guard present.st_mode & S_IFMT == S_IFREG else {
      let isFolder = present.st_mode & S_IFMT == S_IFDIR
      throw FileError(
        path: path, reason: isFolder ? "this is a folder, not a file" : "this is not a regular file")
    }
    for input in inputs {
      guard let other = information(input) else { continue }
      guard other.st_dev != present.st_dev || other.st_ino != present.st_ino else {
        throw FileError(path: path, reason: "this is an input, and would be overwritten")
      }
    }
  }

  package static func exists(_ path: String) -> Bool { information(path) != nil }

  private static func information(_ path: String) -> stat? {
    var information = stat()
    return stat(path, &information) == 0 ? information : nil
  }
}
