package import DovetailGenerator

package struct ManifestInput: Sendable {
  /// Larger files are not read; a manifest of 100,000 dependencies has a third of this size.
  package static let sizeLimit = 64 << 20

  package static let options =
    [
      Option("target", "NAME", "The target that the manifests belong to"),
      Option("manifest", "FILE", "A manifest of the target; repeat for each file"),
      Option("source", "FILE", "A Swift file of the target; repeat for each file"),
    ] + SurroundingsInput.options

  /// The target's own role, then those of the modules below it.
  package let roles: [ModuleRole]
  /// The target's own manifests, then those of the modules below it.
  package let sources: [SourceText]
  package let swift: [SourceText]
  package let diagnostics: [Diagnostic]

  /// Reads a file; returns `nil` if it is too large.
  package static func read(_ path: String) throws -> SourceText? {
    try Files.read(path, limit: sizeLimit).map { SourceText(path: path, bytes: $0) }
  }

  /// Reads the files that options name; operands beyond `operandCount` are an error.
  package init(
    _ arguments: Arguments, operandCount: Int = 0, needsManifest: Bool = true,
    read: (String) throws -> SourceText? = Self.read
  ) throws {
    if let operand = arguments.operands.dropFirst(operandCount).first {
      let file = String(operand.dropFirst())
      if operand.hasPrefix("@"), !file.isEmpty, !Files.exists(file) {
        throw UsageError("there is no file '\(file)'")
      }
      let option =
        operand.hasSuffix(".swift")
        ? "name a Swift file with '--source'"
        : operand.hasSuffix(".json")
          ? "name a manifest with '--manifest' or, in a package, a target with '--target'"
          : "name a target with '--target'"
      throw UsageError("unexpected '\(operand)'; \(option)")
    }
    let target = try arguments.required("target")
    let own = arguments.distinct("manifest")
    guard !own.isEmpty || !needsManifest else { throw UsageError("'--manifest' is missing") }
    swift = try arguments.distinct("source").map { try read($0) ?? SourceText(path: $0, bytes: []) }
    let files = swift
    let mentions = { @Sendable (word: String) in files.contains { $0.bytes.mentions(word, asWord: true) } }
    let declares = { @Sendable (name: String) in
      files.contains { $0.bytes.mentions(name, asWord: true) && SwiftTokens($0.bytes).mayDeclare(name) }
    }
    let around = try SurroundingsInput(arguments, below: target)
    var role = ModuleRole(target, fileCount: own.count)
    role.isTest = arguments.has("test")
    role.isRoot = role.isTest || arguments.has("root")
    (role.mentions, role.declares) = swift.isEmpty ? (nil, nil) : (mentions, declares)
    roles = [role] + around.roles
    let paths = own + around.paths
    let manifests = try paths.map(read)
    sources = zip(paths, manifests).map { path, text in text ?? SourceText(path: path, bytes: []) }
    diagnostics = manifests.indices.filter { manifests[$0] == nil }.map { file in
      Diagnostic(
        .unreadableManifest, at: SourcePosition(file: file, offset: 0),
        "the manifest is larger than \(Self.sizeLimit >> 20) MiB; split it into *.dependencies.json files")
    }
  }

  package var target: String { roles[0].name }

  /// How many of the sources are the target's own.
  package var ownCount: Int { roles[0].fileCount }

  /// All texts, indexed by the file numbers of positions.
  package var texts: [SourceText] { sources + swift }

  /// The Swift files, with empty text for those that need no parsing.
  package var swiftToParse: [SourceText] {
    swift.map { $0.bytes.needsParsing ? $0 : SourceText(path: $0.path, bytes: []) }
  }

  /// Checks the manifests; returns `nil` if one could not be read.
  package func check() -> Generator.Result? {
    guard diagnostics.isEmpty else { return nil }
    return Generator.check(roles, sources: sources, swift: swiftToParse)
  }
}
