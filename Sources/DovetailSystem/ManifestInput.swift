package import DovetailGenerator

/// The manifests that a command line names, read.
package struct ManifestInput: Sendable {
  /// Larger files are refused unread: a manifest of 100,000 dependencies has a third of this.
  private static let sizeLimit = 64 << 20

  package static let options =
    [
      Option("target", "NAME", "The target that the manifests belong to"),
      Option("manifest", "FILE", "A manifest of the target; repeat for each file"),
    ] + SurroundingsInput.options

  package let target: String
  /// How many of the sources are the target's own.
  package let ownCount: Int
  /// The target's own manifests, then those of the modules below it.
  package let sources: [SourceText]
  package let surroundings: TargetSurroundings
  /// What was found before anything could be read.
  package let diagnostics: [Diagnostic]

  /// A file as it is when nobody says otherwise; nothing if it is too large.
  package static func read(_ path: String) throws -> SourceText? {
    try Files.read(path, limit: sizeLimit).map { SourceText(path: path, bytes: $0) }
  }

  /// Takes no operands but those that the command has taken itself.
  package init(
    _ arguments: Arguments, operandCount: Int = 0, needsManifest: Bool = true,
    read: (String) throws -> SourceText? = Self.read
  ) throws {
    if let operand = arguments.operands.dropFirst(operandCount).first {
      let option =
        operand.hasSuffix(".swift")
        ? "name a Swift file with '--source'"
        : operand.hasSuffix(".json")
          ? "name a manifest with '--manifest'" : "name a target with '--target'"
      throw UsageError("unexpected '\(operand)'; \(option)")
    }
    target = try arguments.required("target")
    let own = arguments.all("manifest")
    guard !own.isEmpty || !needsManifest else { throw UsageError("'--manifest' is missing") }
    let around = try SurroundingsInput(
      arguments, mentions: SourceMentions.find(ForgottenCalls.words(for: target), in: arguments.all("source"))
    )
    surroundings = around.surroundings
    ownCount = own.count
    let paths = own + around.paths
    var sources: [SourceText] = []
    var diagnostics: [Diagnostic] = []
    for (file, path) in paths.enumerated() {
      let source = try read(path)
      if source == nil {
        let message =
          "the manifest is larger than \(Self.sizeLimit >> 20) MiB; split it into *.dependencies.json files"
        diagnostics.append(
          Diagnostic(.unreadableManifest, at: SourcePosition(file: file, offset: 0), message))
      }
      sources.append(source ?? SourceText(path: path, bytes: []))
    }
    self.sources = sources
    self.diagnostics = diagnostics
  }

  /// Checks the manifests; what could not be read is all there is to say.
  package func check() -> Generator.Result? {
    diagnostics.isEmpty ? Generator.check(target: target, sources: sources, surroundings: surroundings) : nil
  }
}
