extension Proof {
  func checkProvided() {
    var known: [String: [Declaration]] = [:]
    var wrongChoices: Set<String> = []
    for provision in graph.module.provisions {
      let name = provision.name
      if !provision.hasErrors {
        for other in known[name.value] ?? [] {
          let both = provision.branches.presence && other.branches.presence
          if both.isPossible { wrongChoices.insert(name.value) }
          report(
            where: both,
            Diagnostic(
              .duplicateProvider, at: name.position,
              "'\(name.value)' is provided twice by this target; remove one, or give them different conditions",
              notes: [.at(other.name.position, "'\(name.value)' is provided here")]))
        }
        known[name.value, default: []].append(provision)
      }
      if graph.hasError(in: .dependencies, name.value) { continue }
      guard let node = graph.indexes[name.value] else {
        reportUnknown(
          .unknownProvided, name, "dependency '\(name.value)'",
          meant: self.graph.suggestion(for: name.value) { $0.isRequired || self.graph.module.isTest })
        continue
      }
      for branch in provision.branches {
        if let module = branch.chosenModule {
          if !checkChoice(of: provision, from: module, node) { wrongChoices.insert(name.value) }
        } else if !graph.declarations[node].hasErrors {
          check(name, branch, node)
        }
      }
    }
    checkProviders(except: wrongChoices)
  }

  private func check(_ name: Located<String>, _ branch: Branch, _ node: Int) {
    let declaration = graph.declarations[node]
    if graph.providers[node]?.provisions.isEmpty == false { checkEffects(of: branch, in: declaration) }
    if graph.module.isTest && declaration.canBeReplaced { return }
    // An input that its scope's module doesn't declare has the wrong scope, which is reported there.
    let scopeOwner = graph.scope(of: node).map { graph.scopes.owners[$0] }
    if declaration.isInput, scopeOwner != graph.owners[node] { return }
    let reason =
      if declaration.isInput {
        "is an input of scope '\(declaration.scope.value.name)', which gets it when it begins"
      } else if graph.module.isTest {
        "is isolated; override it in the test itself"
      } else if declaration.collects {
        "is collected from contributions; use \"contributes\""
      } else {
        "already has a 'default'; remove one of them"
      }
    let given = declaration.branches.filter { !$0.isRequired }.map(\.presence)
    report(
      where: branch.presence && .disjunction(given),
      Diagnostic(
        .unknownProvided, at: name.position, "'\(name.value)' is provided, but it \(reason)",
        notes: [.declared(declaration.name)]))
  }

  private func checkEffects(of branch: Branch, in declaration: Declaration) {
    let (name, scope) = (declaration.name.value, declaration.scope.value)
    // A scope makes what its own module declares as started when it begins.
    if scope == .singleton || declaration.isStarted { return }
    var misfits = branch.expressions.filter { !$0.effects.isEmpty }
      .map { ("an expression with 'try' or 'await'", $0) }
    if let dispose = branch.dispose, !scope.isCustom { misfits.append(("'dispose'", dispose)) }
    for (what, expression) in misfits {
      let requirement =
        scope.isCustom
        ? "can't provide '\(name)': its declaration uses neither, so scope '\(scope.name)' begins without awaiting it"
        : "requires scope singleton or a custom scope, but '\(name)' is \(scope.name)"
      sink.report(at: expression.position, "\(what) \(requirement)", notes: [.declared(declaration.name)])
    }
  }

  /// Returns whether a module provides what it is chosen for, or may do so.
  private func checkChoice(of provision: Declaration, from: Located<String>, _ node: Int) -> Bool {
    let providers = (graph.providers[node]?.provisions ?? []).filter { $0.module > 0 }
      .map { graph.modules[$0.module].name }
    // Nothing of a module with such errors could be read, or what it provides is unclear.
    let isUnreadable = graph.modules.enumerated().contains { index, module in
      module.name == from.value
        && (module.hasError(in: .dependencies, "")
          || module.provisions.contains { graph.names.index(of: $0.name.value, in: index) == nil })
    }
    if providers.contains(from.value), graph.module.composes { return true }
    if graph.declarations[node].hasErrors || provision.hasErrors || isUnreadable { return false }
    if graph.module.composes {
      let list = providers.map { "'\($0)'" }.joined(separator: ", ")
      let others = providers.isEmpty ? "no module does" : "it is provided by \(list)"
      sink.report(
        .unknownProvided, at: from.position,
        "module '\(from.value)' does not provide '\(provision.name.value)'; \(others)")
    } else {
      sink.report(
        at: from.position, "only a root can choose an implementation with 'from'; move this to the root")
    }
    return false
  }
}
