/// The modules below a target, of which only what they declare is wanted: their own builds report what is wrong there.
enum NeighbourModules {
  static func read(
    _ surroundings: TargetSurroundings, sources: [SourceText], firstFile: Int
  ) -> [Module] {
    var files = [[Int]](repeating: [], count: surroundings.neighbours.count)
    for (index, owner) in surroundings.owners.enumerated() { files[owner].append(firstFile + index) }
    return zip(surroundings.neighbours, files).map { neighbour, files in
      var module = read(neighbour.name, sources: sources, files: files)
      module.files = files
      module.isInPackage = neighbour.isInPackage
      module.isDirect = neighbour.isDirect
      module.composes = module.isRoot?.value ?? neighbour.isRoot
      return module
    }
  }

  private static func read(_ name: String, sources: [SourceText], files: [Int]) -> Module {
    var decoder = ManifestDecoder(module: name, sink: DiagnosticSink())
    var isReadable = true
    for file in files {
      var sink = DiagnosticSink()
      let root = JSONParser.parse(sources[file], file: file, into: &sink)
      if sink.hasErrors { isReadable = false }
      if let root { decoder.decode(root) }
    }
    var module = decoder.module
    if !isReadable { module.refuseAll() }
    return module
  }
}
