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
    var result = [number(of: input.target, input.sources[..<input.ownCount])]
    var rest = input.sources[input.ownCount...]
    var owners = input.surroundings.owners[...]
    for (index, neighbour) in input.surroundings.neighbours.enumerated() {
      let count = owners.prefix { $0 == index }.count
      result.append(number(of: neighbour.name, rest.prefix(count)))
      rest = rest.dropFirst(count)
      owners = owners.dropFirst(count)
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
