/// The dependencies of a module and of those below it, and what each needs.
///
/// A class, since every rule takes it, and the compiler is slow with copies of a struct this large.
package final class DependencyGraph: Sendable {
  package struct Edge: Sendable {
    package enum Kind: Sendable {
      /// Evaluated while the value is made, or in a closure that it keeps.
      case value
      /// Fetched later, through a provider.
      case provider
      /// Read by the value itself, as `reads` in its declaration states.
      case reads
      /// Read by a wrapper in the value's type, at each use.
      case live
      /// Read by a wrapper in the value's type once, and kept.
      case kept

      /// Whether the needed value must be made first.
      package var ordersMaking: Bool { self == .value || self == .reads }
      var keeps: Bool { ordersMaking || self == .kept }
      var isByWrapper: Bool { self == .live || self == .kept }
    }

    package let target: Int
    package let position: SourcePosition
    /// The condition under which the need exists.
    package var condition = Formula.always
    package let kind: Kind
    package var isInClosure = false
    /// Whether the reference is called; if `awaits` is set, the call may change the actor.
    package var isCall = false
    package var awaits = false
  }

  /// The target's own module first, then those below it, sorted by name.
  package let modules: [Module]
  /// The declarations, each name of a module once; the target's own come first.
  package let declarations: [Declaration]
  /// The module of each declaration.
  package let owners: [Int]
  package let ownCount: Int
  package let names: VisibleNames
  package let scopes: ScopeTree
  private let finder: EdgeFinder
  package let providers: Providers
  package let provided: [ProvidedNode]
  /// The target's contributions; each of its own collections has an entry.
  package let contributed: [ContributedNode]
  /// The declarations whose needs matter to this target; `nil` if all do.
  let reached: [Int]?
  /// The needs of each declaration by context, in the order of the text; only those that matter.
  private let edges: [[[Edge]]]
  /// The live context, and those that differ from it.
  package let distinctContexts: [Context]
  /// The module of each source.
  package let fileOwners: [Int]

  package init(_ modules: [Module], fileCount: Int) {
    self.modules = modules
    var declarations: [Declaration] = []
    var owners: [Int] = []
    var starts: [Int] = []
    for (owner, module) in modules.enumerated() {
      let start = declarations.count
      starts.append(start)
      // The first module's list is shared, not copied.
      if start == 0 { declarations = module.dependencies } else { declarations += module.dependencies }
      owners += [Int](repeating: owner, count: module.dependencies.count)
    }
    let own = zip(modules, starts).map { VisibleNames.Own(indexes: $0.indexes, start: $1) }
    let names = VisibleNames(modules, own) { module, index in
      let declaration = modules[module].dependencies[index]
      return (declaration.name.value, modules[module].keys[index], declaration.access)
    }
    let finder = EdgeFinder(names: names, declarations: declarations)
    let providers = Providers(modules, declarations, owners, names)
    var fileOwners = [Int](repeating: 0, count: fileCount)
    for (owner, module) in modules.enumerated() { for file in module.files { fileOwners[file] = owner } }
    self.declarations = declarations
    self.owners = owners
    ownCount = modules[0].dependencies.count
    self.names = names
    self.finder = finder
    scopes = ScopeTree(modules)
    self.providers = providers
    provided = ProvidedNode.find(in: modules[0], finder, providers)
    contributed = ContributedNode.find(in: modules[0], finder, providers)
    self.fileOwners = fileOwners
    // A root answers for everything below it, and so does a module that others need parts of.
    let answersForAll =
      modules[0].composes || !modules[0].provisions.isEmpty || !modules[0].contributions.isEmpty
    let found = finder.edges(
      from: 0..<(answersForAll ? declarations.count : ownCount), owners, providers)
    (edges, distinctContexts) = (found.edges, found.contexts)
    reached = found.nodes.count == declarations.count ? nil : found.nodes.sorted()
  }

  package var module: Module { modules[0] }

  /// The dependencies that a name in the target means: its own, and those of other modules that it sees.
  package var indexes: [String: Int] { names.inTarget }

  package var own: Range<Int> { 0..<ownCount }

  package var ownDeclarations: ArraySlice<Declaration> { declarations[own] }

  /// The position for findings about the target as a whole.
  package var start: SourcePosition {
    module.isRoot?.position ?? SourcePosition(file: module.files.first ?? 0, offset: 0)
  }

  /// Returns whether a position is in the target's own manifests.
  package func isOwn(_ position: SourcePosition) -> Bool {
    modules.count == 1 || fileOwners[position.file] == 0
  }

  /// Returns whether a position comes first: the target's own files, then those of the modules below it, sorted by
  /// name.
  func isBefore(_ left: SourcePosition, _ right: SourcePosition) -> Bool {
    (fileOwners[left.file], left) < (fileOwners[right.file], right)
  }

  /// Returns what one branch of the target's own declarations needs in a context.
  package func edges(of branch: Branch, in context: Context) -> [Edge] {
    finder.edges(of: branch, in: context)
  }

  package func edges(of node: Int, in context: Context) -> [Edge] { edges[context.rawValue][node] }

  package func edges(in context: Context) -> [[Edge]] { edges[context.rawValue] }

  /// Returns what a dependency needs in any context.
  package func allEdges(of node: Int) -> [Edge] { Context.allCases.flatMap { edges(of: node, in: $0) } }

  /// A declaration, provision or contributions of the target, and the dependency that is made with it.
  typealias Part = (declaration: Declaration, target: Int, edges: (Context) -> [Edge])

  /// What the target itself makes.
  var parts: [Part] {
    var parts: [Part] = own.map { node in (declarations[node], node, { self.edges(of: node, in: $0) }) }
    for node in provided {
      parts.append(
        (
          node.declaration, node.target,
          { context in
            node.declaration.branches.flatMap { self.edges(of: $0, in: context) }
          }
        ))
    }
    for node in contributed { parts.append((node.declaration, node.target, { _ in node.edges })) }
    return parts
  }
}
