/// The whole pipeline: the same output twice, and some accepted output is kept for the compiler to parse.
enum Pipeline {
  /// Runs it on the manifest of a target and those of modules below it.
  static func run(_ texts: [[UInt8]]) {
    let names = texts.indices.map { $0 == 0 ? "m.json" : "\($0).json" }
    let sources = zip(names, texts).map { SourceText(path: $0, bytes: $1) }
    var roles = texts.indices.map {
      ModuleRole($0 == 0 ? "App" : "Module\($0)", isInPackage: $0 == 1, isDirect: $0 < 3)
    }
    roles[0].isRoot = texts.count > 1
    roles[0].mentions = { _ in false }
    func check() -> Generator.Result { Generator.check(roles, sources: sources) }
    let result = check()
    checkPlaces(result.diagnostics, counts: sources.map(\.bytes.count))
    precondition(result.diagnostics == check().diagnostics)
    _ = TextFormatter.format(result.diagnostics, in: sources)
    guard result.isValid else { return }
    let output = Generator.render(result, sources: sources, paths: names)
    precondition(output == Generator.render(result, sources: sources, paths: names))
    guard sources.indices.dropFirst().allSatisfy({ isAccepted($0, of: sources) }) else { return }
    if result.graph?.declarations.isEmpty == false { Outputs.save(output) }
  }

  /// Whether a module below would be built at all; the manifests behind its own are below it.
  private static func isAccepted(_ index: Int, of sources: [SourceText]) -> Bool {
    var roles = sources.indices.dropFirst(index).map { ModuleRole("Module\($0)", isDirect: true) }
    roles[0].mentions = { _ in false }
    return Generator.check(roles, sources: Array(sources[index...])).isValid
  }
}
