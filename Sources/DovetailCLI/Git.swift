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
  private let links: Set<String>
  /// The files that have changed or are gone since.
  let changed: Set<String>

  init(revision: String, folder: String) throws {
    self.folder = folder
    _ = try Self.run(["rev-parse", "--git-dir"], in: folder)
    func name(of word: String) -> String? {
      let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", word]
      let name = try? Self.run(words, in: folder)
      return name.map { String(decoding: $0.filter { $0 != 0x0A }, as: UTF8.self) }
    }
    // In two steps, since nothing can follow a revision such as ':/text'.
    guard let object = name(of: revision), let commit = name(of: "\(object)^{commit}") else {
      throw UsageError("unknown git revision '\(revision)'")
    }
    self.commit = commit
    let entries = try Self.run(["ls-tree", "-r", "-z", commit], in: folder).split(separator: 0)
    func names(_ entries: [ArraySlice<UInt8>]) -> Set<String> {
      Set(entries.map { String(decoding: $0.drop { $0 != 0x09 }.dropFirst(), as: UTF8.self) })
    }
    files = names(entries)
    links = names(entries.filter { $0.starts(with: "120000 ".utf8) })
    changed = Set(
      Self.paths(
        try Self.run(["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--"], in: folder)))
  }

  func read(_ path: String) throws -> [UInt8] {
    try Self.run(["cat-file", "blob", "\(commit):./\(path)"], in: folder)
  }

  /// Returns a path and, if a link was there, where that led in turn; `nil` if not to a file in the folder.
  func route(from path: String) throws -> [String]? {
    var (route, end) = ([path], path)
    // As many links as a system follows.
    while links.contains(end), route.count <= 40 {
      let target = String(decoding: try read(end), as: UTF8.self)
      var parts = end.split(separator: "/").dropLast()
      for part in target.split(separator: "/") where part != "." {
        if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
      }
      if target.hasPrefix("/") { return nil }
      end = parts.joined(separator: "/")
      route.append(end)
    }
    return files.contains(end) && !links.contains(end) ? route : nil
  }

  private static func paths(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns what git prints, or throws its first line of errors.
  private static func run(_ words: [String], in folder: String) throws -> [UInt8] {
    let (output, status) = try read(words, "2>/dev/null", in: folder)
    guard status == 0 else {
      let errors = try read(words, "2>&1 >/dev/null", in: folder).bytes
      let said = String(decoding: errors, as: UTF8.self).split(separator: "\n").first ?? "failed"
      throw Failure(description: "git \(words[0]): \(said)")
    }
    return output
  }

  /// Returns what git writes after a shell's redirection. Swift has no `environ` for a new process on Apple systems.
  private static func read(
    _ words: [String], _ redirection: String, in folder: String
  ) throws -> (bytes: [UInt8], status: Int32) {
    let quoted = (["git", "-C", folder] + words).map { "'\($0.replacing("'", with: "'\\''"))'" }
    guard let pipe = popen("\(quoted.joined(separator: " ")) \(redirection)", "r") else {
      throw Failure(description: "git: \(String(cString: strerror(errno)))")
    }
    var output: [UInt8] = []
    while let chunk = try? Files.readChunk(fileno(pipe), path: "git"), !chunk.isEmpty { output += chunk }
    return (output, pclose(pipe))
  }
}
