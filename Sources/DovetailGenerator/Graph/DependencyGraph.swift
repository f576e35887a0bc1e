/// The dependencies of a module and of those below it, and what each needs.
///
/// A class, since every rule takes it, and the compiler is slow with copies of a struct this large.
package final class DependencyGraph: Sendable {
  package struct Edge: Sendable {
    package enum Kind: Sendable {
      case value
      case provider
      case reads
      /// Read by a wrapper in the value's type: at each use, or once, for a value that it keeps.
      case live, kept

      var ordersMaking: Bool { self == .value || self == .reads }
      var keeps: Bool { ordersMaking || self == .kept }
      var isByWrapper: Bool { self == .live || self == .kept }
    }

    package let target: Int
    package let position: SourcePosition
    package var condition = Formula.always
    package let kind: Kind
    var isInClosure = false
    /// Whether it only works on the target's actor: a factory can be read anywhere, and `await` may change the actor.
    var needsActor = false
  }

  package let modules: [Module]
  /// Each name of a module once.
  package let declarations: [Declaration]
  package let owners: [Int]
  package let own: Range<Int>
  package let names: VisibleNames
  package let scopes: ScopeTree
  package let providers: Providers
  let provided: [Part]
  let contributed: [Part]
  private let finder: EdgeFinder
  /// By context, declaration and place; a context that is missing has those of the live one.
  private let edges: [Context: [[Edge]]]
  let distinctContexts: [Context]
  package let fileOwners: [Int]

  package init(_ modules: [Module], fileCount: Int) {
    self.modules = modules
    // One list is shared, not copied.
    declarations = modules.count == 1 ? modules[0].dependencies : modules.flatMap(\.dependencies)
    owners = modules.indices.flatMap { [Int](repeating: $0, count: modules[$0].dependencies.count) }
    var fileOwners = [Int](repeating: 0, count: fileCount)
    for (owner, module) in modules.enumerated() { for file in module.files { fileOwners[file] = owner } }
    self.fileOwners = fileOwners
    own = modules[0].dependencies.indices
    names = VisibleNames(modules, modules.map(\.indexes)) { module, index in
      let declaration = module.dependencies[index]
      return (declaration.name, GeneratedName.key(declaration.name.value), declaration.access)
    }
    scopes = ScopeTree(modules)
    providers = Providers(modules, declarations, owners, names)
    finder = EdgeFinder(names: names, declarations: declarations, owners: owners, providers: providers)
    provided = Part.provided(modules[0], finder)
    contributed = Part.contributed(modules[0], finder)
    edges = finder.edges()
    distinctContexts = Context.allCases.filter(edges.keys.contains)
  }

  package var module: Module { modules[0] }

  package var indexes: [String: Int] { names.inTarget }

  package var start: SourcePosition {
    module.isRoot?.position ?? SourcePosition(file: module.files.first ?? 0, offset: 0)
  }

  func isOwn(_ position: SourcePosition) -> Bool { fileOwners[position.file] == 0 }

  func scope(of node: Int) -> Int? {
    let scope = declarations[node].scope.value
    return scope.isCustom ? scopes.index(of: scope.name, in: owners[node]) : nil
  }

  package func edges(in context: Context) -> [[Edge]] { edges[context] ?? edges[.live]! }

  func ownPart(_ node: Int) -> Part { Part(target: node, declaration: declarations[node]) }

  func elements(of part: Part) -> [Contribution.Element] {
    let own = (providers[part.target]?.contributions ?? []).filter { $0.module == 0 }
    // One list is shared, not copied.
    return own.count == 1 ? own[0].contribution.elements : own.flatMap(\.contribution.elements)
  }

  var parts: [Part] { own.map(ownPart) + provided + contributed }

  func edges(of part: Part, _ branch: Branch? = nil, in context: Context) -> [Edge] {
    let (node, branches) = (part.target, part.declaration.branches)
    if own.contains(node), branches.count == 1, providers[node] == nil { return edges(in: context)[node] }
    var edges = finder.edges(of: branch.map { [$0] } ?? branches, in: context)
    if context == .live { for element in elements(of: part) { edges += finder.edges(of: element) } }
    return edges
  }

  /// What the target's own manifests state that it needs, and wrappers in its types: each place once, with the builds
  /// that have it.
  var ownNeeds: [ShortestPath.Step] {
    parts.flatMap { part in
      var seen: Set<SourcePosition> = []
      return distinctContexts.flatMap { context in
        edges(of: part, in: context).filter { seen.insert($0.position).inserted }.map { edge in
          var edge = edge
          edge.condition = edge.condition && .compiling(context)
          return (part.target, edge)
        }
      }
    }
  }
}
