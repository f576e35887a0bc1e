import DovetailSystem

/// A package's targets, as a command plugin describes them: lines of a key and a value.
///
/// The plugins are compiled for every package that depends on this one, so they leave the work to the tool.
struct PackageDescription {
  private struct Target {
    let id: String
    var name = ""
    var module = ""
    var kind = ""
    var folder = ""
    var direct: [String] = []
    var files: [String] = []
    var sources: [String] = []
    var isInPackage = false
    var isLibrary = false
    /// `dependencies.json` in the target's folder and `*.dependencies.json` anywhere in it, sorted by path.
    var manifests: [String] = []

    /// Whether code can be generated for it: it is neither C nor a snippet.
    var takesManifest: Bool { !sources.isEmpty && kind != "snippet" }

    mutating func findManifests() {
      let own = "\(folder)dependencies.json"
      // SwiftPM lists no folders; if one is in the manifest's place, reading it is the error.
      let folders = Files.exists("\(own)/.") ? [own] : []
      manifests = (files.filter { $0 == own || $0.hasSuffix(".dependencies.json") } + folders).sorted()
    }
  }

  private var folder = ""
  private(set) var mayWrite = false
  private var targets: [String: Target] = [:]
  /// The package's own targets, in its order.
  private var own: [Target] = []

  init(_ text: String) {
    var id = ""
    var own: [String] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let value = parts[1]
      switch parts[0] {
      case "plugin": mayWrite = value == "DovetailEditPlugin"
      case "package": folder = value
      case "own": own.append(value)
      case "library": targets[value]?.isLibrary = true
      case "target":
        id = value
        targets[id] = Target(id: id)
      case "name": targets[id]?.name = value
      case "module": targets[id]?.module = value
      case "kind": targets[id]?.kind = value
      case "folder": targets[id]?.folder = value.hasSuffix("/") ? value : value + "/"
      case "direct": targets[id]?.direct.append(value)
      default:
        targets[id]?.files.append(value)
        if parts[0] == "source", value.hasSuffix(".swift") { targets[id]?.sources.append(value) }
      }
    }
    for id in targets.keys { targets[id]?.findManifests() }
    for id in own { targets[id]?.isInPackage = true }
    self.own = own.compactMap { targets[$0] }
  }

  /// The plugin's command, as typed.
  var command: String { "swift package dovetail\(mayWrite ? "-edit" : "")" }

  /// Returns a command's words with what it must know about the package.
  func expand(_ words: [String]) throws(UsageError) -> [String] {
    // SwiftPM passes its own flag on if it comes after the command.
    let words = words.filter { $0 != "--allow-writing-to-package-directory" }
    var names: [String] = []
    var rest: [String] = []
    var left = words.makeIterator()
    while let word = left.next() {
      if word == "--target" {
        guard let name = left.next() else { throw UsageError("'--target' needs a value") }
        names.append(name)
      } else if word.hasPrefix("--target=") {
        names.append(String(word.dropFirst("--target=".count)))
      } else {
        rest.append(word)
      }
    }
    guard let verb = rest.first, let command = CommandLineTool.command(verb), !rest.contains("--help"),
      !rest.contains("-h")
    else { return words }
    try checkPermission(of: verb, writes: CommandLineTool.writes(rest))
    guard let command = command as? any TargetCommand.Type else { return words }
    func isOfFiles(_ word: String) -> Bool {
      PackageInput.namesOfFiles.contains { word == "--\($0)" || word.hasPrefix("--\($0)=") }
    }
    if let word = rest.first(where: isOfFiles) {
      throw UsageError("'\(word)' is an option of dovetail-tool; here, name targets with '--target'")
    }
    try check(names, for: command)
    // A value that is missing, or an operand after '--', is at the end.
    return [verb] + arguments(for: names, of: command) + rest.dropFirst()
  }

  private func checkPermission(of command: String, writes: Bool) throws(UsageError) {
    if mayWrite, !CommandLineTool.editing.contains(command) {
      throw UsageError("'\(command)' writes no files; use 'swift package dovetail \(command)'")
    }
    if !mayWrite, writes {
      throw UsageError("'\(command)' writes files; use 'swift package dovetail-edit \(command)'")
    }
  }

  private func check(_ names: [String], for command: any TargetCommand.Type) throws(UsageError) {
    let isInit = command == InitCommand.self
    if isInit, names.count != 1 { throw UsageError("name the target, as in 'init --target App'") }
    // A target may have lost its last manifest since the revision that 'diff' compares with.
    let takesBare = isInit || command == DiffCommand.self
    let known = own.filter { takesBare ? $0.takesManifest : !$0.manifests.isEmpty }.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      let kind = takesBare ? " that can have a manifest" : " with a manifest"
      throw UsageError("no target '\(unknown)'\(kind); \(Self.advice(on: unknown, among: known))")
    }
    if known.isEmpty, command != ExplainCommand.self {
      throw UsageError("no target of this package has a manifest; \(advice)")
    }
  }

  private static func advice(on name: String, among names: [String]) -> String {
    func plain(_ name: String) -> String {
      String(name.lowercased().map { $0 == "-" ? "_" : $0 })
    }
    if let meant = names.first(where: { plain($0) == plain(name) }) { return "did you mean '\(meant)'?" }
    return "targets: \(names.isEmpty ? "none" : names.joined(separator: ", "))"
  }

  private var advice: String {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    for folder in ["", "Sources/"] where Files.exists("\(root)\(folder)dependencies.json") {
      return "move '\(folder)dependencies.json' to the folder of its target"
    }
    return "add a dependencies.json to the folder of one"
  }

  /// Returns the arguments for the named targets or, without names, for those that the command takes by default.
  private func arguments(for names: [String], of command: any TargetCommand.Type) -> [String] {
    var words = ["--relative-to", folder]
    if names.isEmpty { words.append("--whole-package") }
    for target in own {
      let files = target.manifests
      guard names.isEmpty ? !files.isEmpty || command.takesTargetsAbove : names.contains(target.name)
      else { continue }
      let around = surroundings(of: target)
      // A target without a manifest may have had one.
      let mayHaveHad = command == DiffCommand.self && target.takesManifest
      guard !files.isEmpty || !around.isEmpty || names.contains(target.name) || mayHaveHad else { continue }
      words += ["--target", target.module, "--folder", target.folder]
      words += files.flatMap { ["--manifest", $0] } + around
      if target.kind == "test" { words.append("--test") }
      if target.kind == "executable" { words.append("--root") }
      words += target.sources.flatMap { ["--source", $0] }
      if target.isLibrary { words.append("--library") }
    }
    return words
  }

  /// Returns what is linked with a target: not what only macros need nor, except in tests, other programs.
  private func linked(with target: Target) -> [Target] {
    var linked: [Target] = []
    var seen: Set<String> = []
    var next = 0
    var found = target.direct
    while next < found.count {
      let id = found[next]
      next += 1
      guard let other = targets[id], seen.insert(id).inserted, other.kind != "macro",
        other.kind != "executable" || target.kind == "test"
      else { continue }
      linked.append(other)
      found += other.direct
    }
    return linked
  }

  private func surroundings(of target: Target) -> [String] {
    var words: [String] = []
    for other in linked(with: target) where other.id != target.id && !other.manifests.isEmpty {
      words += other.manifests.flatMap { ["--module", "\(other.module)=\($0)"] }
      if other.isInPackage { words += ["--same-package", other.module] }
      if target.direct.contains(other.id) { words += ["--direct", other.module] }
      if other.kind == "executable" { words += ["--program", other.module] }
    }
    return words
  }
}
