import DovetailSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A folder in a git repository at one revision.
struct Git {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder that git's paths are relative to.
  let folder: String
  let commit: String
  let files: Set<String>
  /// The files that have changed or are gone since.
  let changed: Set<String>

  init(revision: String, folder: String) throws {
    self.folder = folder
    _ = try Self.run(["rev-parse", "--git-dir"], in: folder)
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]
    guard let name = try? Self.run(words, in: folder) else {
      throw UsageError("unknown git revision '\(revision)'")
    }
    commit = String(decoding: name.filter { $0 != 0x0A }, as: UTF8.self)
    files = Set(Self.paths(try Self.run(["ls-tree", "-r", "-z", "--name-only", commit], in: folder)))
    changed = Set(
      Self.paths(
        try Self.run(["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--"], in: folder)))
  }

  func read(_ path: String) throws -> [UInt8] {
    try Self.run(["cat-file", "blob", "\(commit):./\(path)"], in: folder)
  }

  private static func paths(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns what git prints, or throws its first line of errors.
  private static func run(_ words: [String], in folder: String) throws -> [UInt8] {
    let (output, status) = try read(STDOUT_FILENO, of: words, in: folder)
    guard status == 0 else {
      let errors = try read(STDERR_FILENO, of: words, in: folder).bytes
      let said = String(decoding: errors, as: UTF8.self).split(separator: "\n").first ?? "failed"
      throw Failure(description: "git \(words[0]): \(said)")
    }
    return output
  }

  /// Returns what git writes to one of its streams, and discards the other.
  private static func read(
    _ stream: Int32, of words: [String], in folder: String
  ) throws -> (bytes: [UInt8], status: Int32) {
    var arguments: [UnsafeMutablePointer<CChar>?] = (["git", "-C", folder] + words).map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(description: "git: \(String(cString: strerror(errno)))") }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for other in [STDOUT_FILENO, STDERR_FILENO] where other != stream {
      posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], stream)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process: pid_t = 0
    let error = posix_spawnp(&process, "git", &actions, nil, arguments, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard error == 0 else { throw Failure(description: "git: \(String(cString: strerror(error)))") }

    var output: [UInt8] = []
    while let chunk = try? Files.readChunk(ends[0], path: "git"), !chunk.isEmpty { output += chunk }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (output, status)
  }
}
