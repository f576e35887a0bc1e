import DovetailGenerator

package struct GraphDifference: Sendable {
  package struct Change: Sendable {
    package enum Kind: String, Sendable {
      case added, changed, removed
    }

    package let kind: Kind
    package let module: String
    package let name: String
    /// The dependency's type; for a scope, `scope`.
    package let type: String
    /// The changed fields; empty for what was added or removed.
    package var fields: [Field] = []
    /// The added and removed needs, by qualified name.
    var addedNeeds: [String] = []
    var removedNeeds: [String] = []
    /// How many dependencies need it, directly or not, and those of them that nothing needs.
    let affected: Int
    package let roots: [String]
    /// Whether users of a public dependency or scope, or programs above its module, must change.
    package var isBreaking = false

    package var qualifiedName: String { "\(module).\(name)" }
  }

  package struct Field: Sendable {
    package let name: String
    package let old: String
    package let new: String
  }

  package let revision: String
  /// Scopes, then dependencies; each in the order of the current manifests, removed ones last.
  package private(set) var changes: [Change] = []
  package let targets: [(name: String, isValid: Bool)]
  /// Other changed files that decide which modules each target sees.
  package let changedPackageFiles: [String]

  package init(
    from old: PackageGraph, to new: PackageGraph, revision: String, changedPackageFiles: [String] = []
  ) {
    self.revision = revision
    self.changedPackageFiles = changedPackageFiles
    targets = new.modules.filter(\.isTarget).map { ($0.name, $0.isValid) }
    changes = Self.scopes(from: old, to: new)
    let (past, present) = (Side(old), Side(new))
    for index in new.nodes.indices {
      let name = new.qualifiedName(index)
      if let other = past.indexes[name] {
        let change = Self.change(from: other, past, to: index, present)
        if !change.fields.isEmpty || !change.addedNeeds.isEmpty || !change.removedNeeds.isEmpty {
          changes.append(change)
        }
      } else if new.modules[new.nodes[index].module].isTarget {
        var change = present.change(.added, index)
        if old.mayHave(change.name, in: .dependencies, of: change.module) { continue }
        let isNewModule = !old.modules.contains { $0.name == change.module }
        change.addedNeeds = present.needs(new.nodes[index])
        change.isBreaking = !isNewModule && new.requiresMore(new.nodes[index])
        changes.append(change)
      }
    }
    for index in old.nodes.indices where old.modules[old.nodes[index].module].isTarget {
      guard present.indexes[old.qualifiedName(index)] == nil else { continue }
      var change = past.change(.removed, index)
      if new.mayHave(change.name, in: .dependencies, of: change.module) { continue }
      change.removedNeeds = past.needs(old.nodes[index])
      change.isBreaking = old.isPublic(old.nodes[index])
      changes.append(change)
    }
  }

  private static func change(from old: Int, _ past: Side, to new: Int, _ present: Side) -> Change {
    var change = present.change(.changed, new)
    let (before, after) = (past.graph.nodes[old], present.graph.nodes[new])
    let hidden = past.fieldsWithoutComparison(before, to: present)
      .union(present.fieldsWithoutComparison(after, to: past))
    // Of its kind, parts can only add that it is started.
    func kind(_ node: PackageGraph.Node) -> [PackageGraph.Trait] { node.traits.filter { $0 != .started } }
    change.fields = changes(from: past.fields(before), to: present.fields(after))
      .filter { !hidden.contains($0.name) || $0.name == "kind" && kind(before) != kind(after) }
    let (needed, needs) = (past.needs(before, seenBy: present), present.needs(after, seenBy: past))
    change.addedNeeds = needs.filter { !needed.contains($0) }
    change.removedNeeds = needed.filter { !needs.contains($0) }
    change.isBreaking = present.graph.isBreaking(change.fields, from: before, in: past.graph, to: after)
    return change
  }

  static func changes(
    from old: [(name: String, value: String)], to new: [(name: String, value: String)]
  ) -> [Field] {
    zip(old, new).filter { words(of: $0.value) != words(of: $1.value) }
      .map { Field(name: $0.name, old: $0.value, new: $1.value) }
  }

  /// Splits a type or another field's value: spaces between its words change nothing.
  static func words(of value: some StringProtocol) -> [String] {
    let code = SwiftTokens(String(value))
    return code.indices.map(code.text)
  }
}

private struct Side {
  let graph: PackageGraph
  let users: [[Int]]
  let indexes: [String: Int]

  init(_ graph: PackageGraph) {
    self.graph = graph
    users = graph.users
    indexes = graph.indexesByName
  }

  func change(_ kind: GraphDifference.Change.Kind, _ index: Int) -> GraphDifference.Change {
    let node = graph.nodes[index]
    let affected = graph.reached(from: [index]) { users[$0] }.subtracting([index])
    let roots = affected.filter { users[$0].isEmpty }.sorted()
    return GraphDifference.Change(
      kind: kind, module: graph.modules[node.module].name, name: node.name, type: node.type,
      affected: affected.count, roots: roots.map(graph.qualifiedName))
  }

  func fields(_ node: PackageGraph.Node) -> [(name: String, value: String)] {
    let scope = node.scope + (node.scopeModule.map { " of \($0)" } ?? "")
    func parts(_ kind: PackageGraph.Part.Kind) -> String {
      node.parts.filter { $0.kind == kind }
        .map {
          graph.modules[$0.module].name + ($0.shownKey.map { " \($0)" } ?? "")
            + (graph.remarks($0) + branches($0.conditions, $0.isConditional) + root($0)).inParentheses
        }
        .sorted().joined(separator: ", ")
    }
    // Together they may cover all builds, and then no remark lists them.
    func branches(_ conditions: [String], _ isConditional: Bool) -> [String] {
      isConditional || conditions.isEmpty ? [] : ["differs by \(conditions.joined(separator: ", "))"]
    }
    // Programs of other packages ignore what such a root provides.
    func root(_ part: PackageGraph.Part) -> [String] {
      let module = graph.modules[part.module]
      return module.isProgram || module.isInstallable ? [] : ["root"]
    }
    let conditions =
      branches(node.conditions, node.isConditional).first ?? node.conditions.joined(separator: ", ")
    let isAlwaysRequired = !(node.presence && !node.requiredPresence).isPossible
    let required = isAlwaysRequired ? "required" : "required if \(node.requiredPresence.text)"
    let traits = node.traits.filter { $0 != .factory }
      .map { $0 == .required ? required : $0.rawValue }
      .joined(separator: ", ")
    return [
      ("type", node.type), ("scope", scope), ("access", "\(node.access)"),
      ("isolation", node.isolation ?? ""), ("effects", node.effects.joined(separator: " ")),
      ("parameters", node.has(.factory) ? "(\(node.parameters.joined(separator: ", ")))" : ""),
      ("availability", node.availability ?? ""), ("deprecated", node.deprecated ?? ""),
      ("kind", traits), ("conditions", conditions),
      ("provided by", parts(.provided)), ("contributed by", parts(.contributed)),
    ]
  }

  /// Returns the fields that can't be compared, since the other side may have more in a manifest that could not be read.
  func fieldsWithoutComparison(_ node: PackageGraph.Node, to other: Side) -> Set<String> {
    let isUnknown = node.scopeModule == nil && !Scope.builtInNames.contains(node.scope)
    let isHidden = node.parts.contains { other.mayAdd(to: node, graph.modules[$0.module].name) }
    let fields = isHidden ? ["effects", "kind", "provided by", "contributed by"] : []
    return Set(fields + (isUnknown ? ["scope"] : []))
  }

  private func mayAdd(to node: PackageGraph.Node, _ module: String) -> Bool {
    [.provides, .contributes].contains { graph.mayHave(node.name, in: $0, of: module) }
  }

  /// Returns what a dependency needs, without what either side may have more of in a manifest that could not be read.
  func needs(_ node: PackageGraph.Node, seenBy other: Side? = nil) -> [String] {
    let needs = node.needs.filter { need in
      guard let other else { return true }
      let target = graph.nodes[need.target]
      let module = graph.modules[target.module].name
      return ![self, other].contains { side in
        side.graph.mayHave(target.name, in: .dependencies, of: module)
          || need.via.map { side.mayAdd(to: node, graph.modules[$0].name) } ?? false
      }
    }
    return needs.map { need in
      let others = Context.allCases.filter { !need.contexts.contains($0) }.map(\.rawValue)
      let exceptions =
        need.onlyContexts == nil && !others.isEmpty ? ["not in \(others.joined(separator: " or "))"] : []
      return graph.qualifiedName(need.target) + (graph.remarks(need) + exceptions).inParentheses
    }
  }
}
