import DovetailGenerator
import DovetailSystem
import Synchronization

extension PackageInput.Target {
  /// Checks targets, and decodes each module below them only once.
  static func check(_ inputs: [ManifestInput], _ console: Console) -> [Self] {
    let progress = Progress(console)
    defer { progress.end() }
    var modules = RunModules()
    let numbers = inputs.map { $0.diagnostics.isEmpty ? modules.numbers(of: $0) : [] }
    let swift = Dictionary(
      zip(inputs, numbers).compactMap { input, numbers in numbers.first.map { ($0, input.swiftToParse) } },
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
    return concurrently(inputs.count) { index in
      let input = inputs[index]
      if numbers[index].isEmpty { return Self(input: input, result: nil, manifests: input.sources) }
      let result = Generator.check(
        numbers[index].map { decoded[$0] }, as: input.roles, fileCount: sources.count + input.swift.count)
      progress.reach(
        "checking", done.add(1, ordering: .relaxed).newValue, of: inputs.count, input.target)
      return Self(input: input, result: result, manifests: sources)
    }
  }
}
