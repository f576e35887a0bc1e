package import DovetailGenerator

/// Checks a target's Swift sources against its dependencies.
package enum SourceChecks {
  /// Returns findings about a valid graph, sorted by position; `firstFile` is the file number of the first source.
  package static func check(
    _ graph: DependencyGraph, sources: [SourceText], firstFile: Int
  ) -> [Diagnostic] {
    let files = sources.map { SwiftTokens($0.bytes) }
    let wrappers = files.map(WrapperUse.find)
    var sink = DiagnosticSink()
    UnusedDependencies.check(TargetUse(graph, files, wrappers.flatMap(\.self)), into: &sink)
    UndeclaredReads.check(graph, files, firstFile: firstFile, into: &sink)
    for (index, code) in files.enumerated() where importsDovetail(code) {
      TransientLiveReads.check(graph, code, wrappers[index], file: firstFile + index, into: &sink)
      StaticWrappers.check(graph, code, file: firstFile + index, into: &sink)
    }
    return sink.diagnostics
  }

  /// Returns whether a file imports Dovetail; otherwise `Dependency` is another type.
  private static func importsDovetail(_ code: SwiftTokens) -> Bool {
    code.indices.contains { index in
      guard code.isWord(index, "import") else { return false }
      return (index + 1...index + 2).contains { code.isWord($0) && code.text($0).hasPrefix("Dovetail") }
    }
  }
}

/// The dependencies with injection by type.
struct TypedDependencies {
  private let exact: [TypeSpelling: [Int]]
  private let unqualified: [TypeSpelling: [Int]]
  let all: [Int]

  init(_ graph: DependencyGraph) {
    var exact: [TypeSpelling: [Int]] = [:]
    var unqualified: [TypeSpelling: [Int]] = [:]
    var all: [Int] = []
    for (index, declaration) in graph.declarations.enumerated() where declaration.isByType {
      guard let type = declaration.readType else { continue }
      let spelling = TypeSpelling(type)
      exact[spelling, default: []].append(index)
      unqualified[spelling.unqualified, default: []].append(index)
      all.append(index)
    }
    self.exact = exact
    self.unqualified = unqualified
    self.all = all
  }

  /// Returns the one dependency that certainly has this type.
  func certain(_ type: TypeSpelling) -> Int? {
    guard let indexes = exact[type], indexes.count == 1 else { return nil }
    return indexes[0]
  }

  /// Returns all dependencies that may have this type: an alias or another spelling may mean any of them.
  func possible(_ type: TypeSpelling) -> [Int] { unqualified[type.unqualified] ?? all }
}
