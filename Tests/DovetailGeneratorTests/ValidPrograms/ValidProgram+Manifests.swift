extension ValidProgram {
  /// A manifest's file, in the folder of its module.
  struct Manifest {
    let name: String
    let text: String
  }

  private typealias Members = [(name: String, value: ManifestText)]

  /// A module's manifests, in the order in which the plugin passes them.
  func manifests(of module: Int) -> [Manifest] {
    var dependencies: Members = nodes.indices.filter { nodes[$0].module == module }
      .map { (nodes[$0].name, declaration(of: $0)) }
    var others: [Manifest] = []
    if modules[module].hasTwoManifests {
      let second = Array(dependencies.suffix(dependencies.count / 2))
      dependencies.removeLast(second.count)
      let text = ManifestText.object(settings(of: module) + [("dependencies", .object(second))])
      others = [Manifest(name: "more.dependencies.json", text: text.json)]
    }
    var members = settings(of: module)
    func add(_ name: String, _ entries: Members) {
      if !entries.isEmpty { members.append((name, .object(entries))) }
    }
    add(
      "scopes",
      scopes.filter { $0.module == module }.map { scope in
        (scope.name, .object(scope.within.map { [("within", .text(scopes[$0].name))] } ?? []))
      })
    add("dependencies", dependencies)
    add("provides", provisions(of: module))
    add("contributes", contributions(of: module))
    let text = ManifestText.object(members).json
    return [Manifest(name: "dependencies.json", text: text)] + others
  }

  /// The fields that each file of a module repeats.
  private func settings(of module: Int) -> Members {
    let module = modules[module]
    var settings: Members = [("access", .text(module.access.rawValue))]
    if module.isByType { settings.append(("byType", .flag(true))) }
    if module.isIsolated { settings.append(("isolation", .text("MainActor"))) }
    if module.usesDefaultsInTests { settings.append(("test", .text("$default"))) }
    return settings
  }

  private func declaration(of node: Int) -> ManifestText {
    let fields = fields(of: node)
    switch nodes[node].source {
    case .made(let recipe):
      let branches = self.branches(of: recipe, for: node).map { ManifestText.object(fields + $0) }
      return branches.count == 1 ? branches[0] : .list(branches)
    case .provided, .collected, .input:
      return .object(fields)
    }
  }

  /// What a declaration says apart from its expressions.
  private func fields(of index: Int) -> Members {
    let node = nodes[index]
    var fields: Members = [("type", .text(type(of: index)))]
    if let access = node.ownAccess { fields.append(("access", .text(access.rawValue))) }
    switch node.source {
    case .made, .provided:
      if node.isIsolated == modules[node.module].isIsolated { break }
      fields.append(("isolation", .text(node.isIsolated ? "MainActor" : "none")))
    // These are never isolated.
    case .collected, .input: break
    }
    switch node.lifetime {
    case .singleton: break
    case .transient: if !node.isFactory { fields.append(("scope", .text("transient"))) }
    case .graph: fields.append(("scope", .text("graph")))
    case .weak: fields.append(("scope", .text("weak")))
    case .scope(let scope): fields.append(("scope", .text(scopes[scope].name)))
    }
    if node.isDocumented { fields.append(("doc", .text("Some `doc` of it.\n\n- Note: */ $x"))) }
    if node.isFactory {
      fields.append(("parameters", .list([.text("base: Int"), .text("other: String = \"$a, b\"")])))
    }
    if case .collection = node.shape { fields.append(("collects", .flag(true))) }
    if node.isEager { fields.append(("eager", .flag(true))) }
    if node.statesReads {
      let names = Set(node.expressions.flatMap { $0.needs.map(\.node) }).sorted().map { nodes[$0].name }
      fields.append(("reads", .list(names.map { .text($0) })))
    }
    return fields
  }

  private func branches(of recipe: Recipe, for node: Int) -> [Members] {
    recipe.branches.map { branch in
      var fields: Members = [("default", text(branch.expression, text(of: branch.expression, for: node)))]
      for (name, expression) in [("preview", recipe.preview), ("test", recipe.test)] {
        if let expression { fields.append((name, text(expression, text(of: expression, for: node)))) }
      }
      if let disposal = nodes[node].disposal {
        fields.append(("dispose", .text("\(disposal.prefix)dispose\(node)($0)")))
      }
      if let condition = branch.condition { fields.append(("condition", .text(condition.rawValue))) }
      return fields
    }
  }

  private func provisions(of module: Int) -> Members {
    nodes.indices.compactMap { node in
      guard case .provided(let provider, var recipe) = nodes[node].source else { return nil }
      let (name, rival) = (nodes[node].name, nodes[node].rival)
      if module == root, provider != root, rival != nil {
        return (name, .object([("from", .text(modules[provider].name))]))
      }
      if module == rival {
        let never = Expression(number: 500, needs: [], isMultiline: false)
        recipe = Recipe(branches: [Branch(condition: nil, expression: never)], preview: nil, test: never)
      } else if module != provider {
        return nil
      }
      let branches = self.branches(of: recipe, for: node).map(ManifestText.object)
      return (name, branches.count == 1 ? branches[0] : .list(branches))
    }
  }

  private func contributions(of module: Int) -> Members {
    nodes.indices.compactMap { node in
      guard case .collected(let all) = nodes[node].source else { return nil }
      let elements: Members = all.filter { $0.module == module }.map { ($0.key, element($0.branch)) }
      if elements.isEmpty { return nil }
      let isKeyed = nodes[node].shape == .collection(.keyed)
      return (nodes[node].name, isKeyed ? .object(elements) : .list(elements.map(\.value)))
    }
  }

  private func element(_ branch: Branch) -> ManifestText {
    let text = text(branch.expression, sum(branch.expression))
    let condition = branch.condition.map { [("condition", ManifestText.text($0.rawValue))] } ?? []
    // An array of lines can't be an element.
    if condition.isEmpty, !branch.expression.isMultiline { return text }
    return .object([("default", text)] + condition)
  }

  /// An expression on one line, or on two.
  private func text(_ expression: Expression, _ text: String) -> ManifestText {
    guard expression.isMultiline, let operation = text.firstRange(of: " + ") else { return .text(text) }
    return .list([
      .text(String(text[..<operation.lowerBound])), .text("  + \(text[operation.upperBound...])"),
    ])
  }
}
