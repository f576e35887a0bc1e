import DovetailGenerator
import DovetailSystem
import Synchronization

struct TargetChecks {
  /// The manifests of all targets and of the modules below them, indexed by the file numbers of positions.
  let sources: [SourceText]
  /// Each target's result; `nil` if a file could not be read.
  let results: [Generator.Result?]

  init(_ inputs: [ManifestInput], seesWrappers: Bool, _ progress: Progress) {
    var modules = RunModules()
    let numbers = inputs.map { $0.diagnostics.isEmpty ? modules.numbers(of: $0) : [] }
    let ownNumbers = numbers.compactMap(\.first)
    let swift = Dictionary(
      zip(ownNumbers, inputs.filter(\.diagnostics.isEmpty).map { seesWrappers ? $0.injecting : [] }),
      uniquingKeysWith: { first, _ in first })
    let (files, sources) = (modules.files, modules.sources)
    let read = Atomic(0)
    let done = Atomic(0)
    let decoded = concurrently(files.count) { index in
      let (name, own) = files[index]
      let module = Module(name, files: Array(own), of: sources, swift: swift[index] ?? [])
      progress.reach("reading", read.add(1, ordering: .relaxed).newValue, of: files.count, name)
      return module
    }
    results = concurrently(inputs.count) { index -> Generator.Result? in
      if numbers[index].isEmpty { return nil }
      let result = Generator.check(
        numbers[index].map { decoded[$0] }, as: inputs[index].roles,
        fileCount: sources.count + inputs[index].swift.count)
      progress.reach(
        "checking", done.add(1, ordering: .relaxed).newValue, of: inputs.count, inputs[index].target)
      return result
    }
    self.sources = sources
  }
}
