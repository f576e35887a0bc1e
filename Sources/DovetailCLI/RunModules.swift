import DovetailGenerator
import DovetailSystem

/// The modules of a run, each once, however many targets see it.
struct RunModules {
  private struct Key: Hashable {
    let module: String
    let paths: [String]
  }

  private var numbers: [Key: Int] = [:]
  /// Each module's manifests, as a range of `sources`.
  private(set) var files: [(module: String, sources: Range<Int>)] = []
  private(set) var sources: [SourceText] = []

  /// Returns the target's own number, then those of the modules below it.
  mutating func numbers(of input: ManifestInput) -> [Int] {
    var rest = input.sources[...]
    var result: [Int] = []
    for role in input.roles {
      result.append(number(of: role.name, rest.prefix(role.fileCount)))
      rest = rest.dropFirst(role.fileCount)
    }
    return result
  }

  private mutating func number(of module: String, _ texts: ArraySlice<SourceText>) -> Int {
    let key = Key(module: module, paths: texts.map(\.path))
    if let number = numbers[key] { return number }
    numbers[key] = files.count
    files.append((module, sources.count..<sources.count + texts.count))
    sources += texts
    return files.count - 1
  }
}
