/// The whole pipeline: the same output twice, and some accepted output is kept for the compiler to parse.
enum Pipeline {
  /// Runs it on the manifest of a target and those of modules below it.
  static func run(_ texts: [[UInt8]]) {
    let names = texts.indices.map { $0 == 0 ? "m.json" : "\($0).json" }
    let sources = zip(names, texts).map { SourceText(path: $0, bytes: $1) }
    let below = texts.indices.dropFirst().map {
      TargetSurroundings.Neighbour(name: "Module\($0)", isInPackage: $0 == 1, isDirect: $0 < 3)
    }
    let surroundings = TargetSurroundings(
      neighbours: below, owners: Array(below.indices), isRoot: texts.count > 1, mentions: { _ in false })
    func check() -> Generator.Result {
      Generator.check(target: "App", sources: sources, surroundings: surroundings)
    }
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
    let below = sources.indices.dropFirst(index + 1)
    let neighbours = below.map {
      TargetSurroundings.Neighbour(name: "Module\($0)", isInPackage: false, isDirect: true)
    }
    let surroundings = TargetSurroundings(
      neighbours: neighbours, owners: Array(neighbours.indices), isRoot: false, mentions: { _ in false })
    return Generator.check(
      target: "Module\(index)", sources: Array(sources[index...]), surroundings: surroundings
    ).isValid
  }
}
