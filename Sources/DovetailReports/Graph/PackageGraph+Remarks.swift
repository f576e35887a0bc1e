import DovetailGenerator

extension PackageGraph {
  func remarks(_ node: Node) -> [String] {
    var remarks: [String] = []
    if let module = node.scopeModule {
      remarks.append("scope '\(node.scope)'" + (module == modules[node.module].name ? "" : " of \(module)"))
    } else {
      remarks.append(node.scope)
    }
    if node.has(.factory) { remarks.append("with parameters") }
    for trait in [Trait.input, .required, .collects, .started, .eager] where node.has(trait) {
      remarks.append(trait.rawValue)
    }
    if let isolation = node.isolation { remarks.append("on \(isolation)") }
    if node.access != .internal { remarks.append(node.access.rawValue) }
    if node.isConditional { remarks.append("if \(node.conditions.joined(separator: " || "))") }
    return remarks
  }

  func remarks(_ part: Part) -> [String] {
    (part.isConditional ? ["if \(part.shownCondition)"] : [])
      + (part.isPassedOver ? ["not chosen"] : [])
  }

  func remarks(_ edge: Edge) -> [String] {
    var remarks: [String] = []
    switch edge.kind {
    case .value: break
    case .provider: remarks.append("through a provider")
    case .reads: remarks.append("read in code")
    }
    if let context = edge.onlyContexts { remarks.append("in \(context) only") }
    if let via = edge.via { remarks.append("through \(modules[via].name)") }
    if edge.isPassedOver { remarks.append("not chosen") }
    return remarks
  }
}

extension [String] {
  /// A space and the list in parentheses, or nothing.
  var inParentheses: String { isEmpty ? "" : " (\(joined(separator: ", ")))" }
}

extension PackageGraph.Edge {
  /// The contexts in which the target is needed, unless that is all of them.
  var onlyContexts: String? {
    guard !contexts.contains(.live) else { return nil }
    return Context.allCases.filter(contexts.contains).map(\.rawValue).joined(separator: " and ")
  }
}
