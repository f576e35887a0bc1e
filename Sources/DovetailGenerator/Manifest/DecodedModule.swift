/// A module's decoded manifests, as every target sees them, with their diagnostics.
package struct DecodedModule: Sendable {
  private let module: Module
  let sink: DiagnosticSink
  let isReadable: Bool

  /// Decodes some of a run's sources; the module's Swift files are numbered after all of them.
  package init(_ name: String, files: [Int], of sources: [SourceText], swift: [SourceText] = []) {
    var sink = DiagnosticSink()
    let roots = files.map { JSONParser.parse(sources[$0], file: $0, into: &sink) }
    isReadable = !sink.hasErrors
    let types = SourceType.wrappers(in: swift, firstFile: sources.count)
    let decoder = ManifestDecoder(name, types: types, sink)
    for case let root? in roots { decoder.decode(root) }
    var module = decoder.module
    module.files = files
    if !isReadable { module.addErrorsToAllFields() }
    self.module = module
    self.sink = decoder.sink
  }

  func module(as role: ModuleRole) -> Module {
    var module = module
    module.role = role
    return module
  }
}
