package import DovetailGenerator

/// The dependencies of several targets and of the modules below them, each once.
///
/// This is the only view that reports have of the generator's graph, which only `PackageGraphBuilder` reads.
package struct PackageGraph: Sendable {
  package struct Module: Sendable {
    package let name: String
    /// Whether it is a target of this run, rather than only a module below one.
    package let isTarget: Bool
    package var isValid = true
    package var isRoot = false
    /// Whether it is an executable or a test target, which no program is above.
    var isProgram = false
    /// Whether programs of other packages can install it, and so get what it provides and contributes.
    var isInstallable = true
    package var isTest = false
    package var scopes: [Scope] = []
    /// The names below a field that could not be read; `""` is all names.
    var unread: [ManifestField: Set<String>] = [:]
  }

  package struct Scope: Sendable {
    package let name: String
    package let within: String
    package let access: String
  }

  package struct Node: Sendable {
    package let name: String
    package let module: Int
    package let type: String
    package let scope: String
    /// The module that declares the scope; `nil` for a built-in or unknown one.
    let scopeModule: String?
    package let access: AccessLevel
    package let isolation: String?
    package let parameters: [String]
    package internal(set) var traits: [Trait]
    package internal(set) var effects: [String]
    package let conditions: [String]
    /// The builds in which it exists, and those in which it is required.
    package let presence, requiredPresence: Formula
    package let doc: String?
    package let deprecated: String?
    package let availability: String?
    package let place: Place
    package internal(set) var parts: [Part] = []
    package internal(set) var needs: [Edge] = []
    package let findings: [String]
  }

  package enum Trait: String, CaseIterable, Sendable {
    case factory, input, required, collects, started, eager, byType
  }

  /// An implementation or an element that a module adds to a dependency.
  package struct Part: Sendable {
    package enum Kind: String, Sendable {
      case provided, contributed
    }

    package let kind: Kind
    package let module: Int
    package let key: String?
    let effects: [String]
    package let conditions: [String]
    /// The condition for a text: that of its branches, or what another module that is chosen before them leaves.
    let shownCondition: String
    /// The builds in which it is used.
    let presence: Formula
    package let place: Place
    /// Whether another implementation is always chosen instead.
    var isPassedOver = false

    /// Whether it is used only under some conditions.
    package var isConditional: Bool { (!presence).isPossible }

    /// The key for a text.
    var shownKey: String? { key.map { "'\($0.quoted)'" } }
  }

  package struct Edge: Sendable {
    package internal(set) var target: Int
    package fileprivate(set) var kind: Kind
    package fileprivate(set) var contexts: Set<Context>
    /// The module whose expression needs the target, if that isn't the dependency's own.
    var via: Int?
    /// Whether only an implementation that is never chosen needs it.
    var isPassedOver = false
    package fileprivate(set) var findings: [String]

    init(to target: Int, _ kind: Kind, in context: Context, via: Int?, findings: [String]) {
      (self.target, self.kind, self.via, self.findings) = (target, kind, via, findings)
      contexts = [context]
    }

    /// From the weakest to the strongest.
    package enum Kind: Comparable, Sendable {
      /// Fetched later, through a provider.
      case provider
      /// Read by the value itself, through wrappers.
      case reads
      /// Evaluated while the value is made.
      case value
    }
  }

  package internal(set) var modules: [Module] = []
  /// Sorted by module, then in the manifests' order.
  package internal(set) var nodes: [Node] = []

  /// For each dependency, those that need it, unless only an implementation that isn't chosen does.
  package var users: [[Int]] {
    var users = [[Int]](repeating: [], count: nodes.count)
    for (index, node) in nodes.enumerated() {
      for edge in node.needs
      where !edge.isPassedOver && edge.target != index && users[edge.target].last != index {
        users[edge.target].append(index)
      }
    }
    return users
  }

  package func qualifiedName(_ index: Int) -> String {
    "\(modules[nodes[index].module].name).\(nodes[index].name)"
  }

  /// Returns whether a module may have an entry that could not be read.
  func mayHave(_ name: String, in field: ManifestField, of module: String) -> Bool {
    modules.contains { $0.name == module && $0.unread[field]?.isDisjoint(with: ["", name]) == false }
  }

  var indexesByName: [String: Int] {
    Dictionary(nodes.indices.map { (qualifiedName($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a dependency's name, with its module unless that is the given one.
  package func name(_ index: Int, seenFrom module: Int) -> String {
    let node = nodes[index]
    return node.module == module ? node.name : "\(node.name) of \(modules[node.module].name)"
  }
}

extension PackageGraph.Node {
  package func has(_ trait: PackageGraph.Trait) -> Bool { traits.contains(trait) }

  /// Whether it exists only under some conditions.
  package var isConditional: Bool { (!presence).isPossible }

  /// Adds an edge, or merges it into the one with the same target and module; needing the value outranks a provider.
  mutating func add(_ edge: PackageGraph.Edge, to index: inout [EdgeKey: Int]) {
    let key = EdgeKey(target: edge.target, via: edge.via)
    guard let place = index[key] else {
      index[key] = needs.count
      needs.append(edge)
      return
    }
    needs[place].contexts.formUnion(edge.contexts)
    needs[place].kind = max(needs[place].kind, edge.kind)
    for finding in edge.findings where !needs[place].findings.contains(finding) {
      needs[place].findings.append(finding)
    }
  }

  struct EdgeKey: Hashable {
    let target: Int
    let via: Int?
  }
}
