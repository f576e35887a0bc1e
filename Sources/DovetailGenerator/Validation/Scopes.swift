extension Proof {
  func checkScopes() {
    let module = graph.module
    for scope in module.repeatedScopes {
      let name = scope.name.value
      sink.report(
        .duplicateScope, at: scope.name.position, "scope '\(name)' is declared twice; remove one",
        notes: [.declared(module.scopes[module.scopeIndexes[name]!].name)])
    }
    let (nodes, limit) = (graph.ownByScope, ScopeTree.depthLimit)
    var names = Dictionary(uniqueKeysWithValues: module.dependencies.map { ($0.name.value, $0.name) })
    for (index, scope) in module.scopes.enumerated() {
      let name = scope.name.value
      let begin = "begin" + GeneratedName.capitalised(name)
      if let other = names.updateValue(scope.name, forKey: begin) {
        sink.report(
          .duplicateScope, at: scope.name.position,
          "'\(begin)' would be declared for scope '\(name)' and for '\(other.value)'; rename one",
          notes: [.declared(other)])
      }
      let count = graph.inputs(among: nodes[name] ?? []).conditions.count
      if count > ScopeInput.conditionLimit {
        sink.report(
          at: scope.name.position,
          "the inputs of scope '\(name)' have \(count) different conditions; at most \(ScopeInput.conditionLimit) are allowed, since each doubles the number of begin functions"
        )
      }
      let outer = graph.scopes.parents[index].map(graph.scopes.enclosing)
      if outer?.count == limit, graph.scopes.enclosing(index).count > limit {
        sink.report(at: scope.name.position, "scope '\(name)' is nested more than \(limit) levels deep")
      }
      guard let within = scope.within else { continue }
      if within.value != "singleton", Scope.builtInNames.contains(within.value) {
        sink.report(
          .unknownScope, at: within.position,
          "a scope can only be within 'singleton' or another custom scope, not '\(within.value)'")
      } else {
        checkScope(within, or: ["singleton"])
      }
    }
    checkScopeCycles()
  }

  func checkScopesOfDependencies() {
    for declaration in graph.module.dependencies
    where declaration.scope.value.isCustom && !declaration.isFactory && !declaration.hasError(in: .scope) {
      let name = declaration.scope.value.name
      if declaration.isInput, declaration.type != nil, declaration.availability != nil {
        sink.report(
          at: declaration.name.position,
          "'\(declaration.name.value)' is an input of its scope, so it must exist on every system version; remove the 'availability'"
        )
      }
      guard let scope = graph.scopes.index(of: name), graph.scopes.owners[scope] > 0 else {
        checkScope(Located(name, at: declaration.scope.position), or: Scope.builtInNames)
        continue
      }
      let beginsWithScope = declaration.isInput || declaration.isEager || declaration.isStarted
      guard beginsWithScope, !declaration.hasErrors else { continue }
      let reason =
        declaration.isInput
        ? "has no 'default' and is an input of its scope" : "is made when its scope begins"
      let owner = graph.modules[graph.scopes.owners[scope]].name
      sink.report(
        at: declaration.scope.position,
        "'\(declaration.name.value)' \(reason), so only module '\(owner)', which declares scope '\(name)', can declare it",
        notes: [.declared(graph.scopes.declarations[scope].name)])
    }
  }

  private func checkScope(_ name: Located<String>, or builtIn: [String]) {
    let scopes = graph.scopes
    let isKnown = scopes.index(of: name.value) != nil || builtIn.contains(name.value)
    if isKnown || graph.hasError(in: .scopes, name.value) { return }
    var visible: [String] { scopes.declarations.map(\.name.value).filter { scopes.index(of: $0) != nil } }
    reportUnknown(
      .unknownScope, name, "scope '\(name.value.quoted)'",
      meant: Spelling.suggestion(for: name.value, among: builtIn + visible),
      or: "declare it under \"scopes\", or use '\(builtIn.joined(separator: "', '"))'")
  }

  private func checkScopeCycles() {
    let (scopes, parents) = (graph.scopes.declarations, graph.scopes.parents)
    for component in StronglyConnectedComponents.find(in: parents.map { $0.map { [$0] } ?? [] }) {
      let first = component.min()!
      guard graph.scopes.owners[first] == 0, component.count > 1 || parents[first] == first else { continue }
      var path = [first]
      repeat { path.append(parents[path.last!]!) } while path.last != first
      let names = path.map { scopes[$0].name.value }
      sink.report(
        .scopeCycle, at: scopes[first].within!.position,
        "scope '\(names[0])' is within itself: \(names.joined(separator: " -> ")); remove one 'within'")
    }
  }
}
