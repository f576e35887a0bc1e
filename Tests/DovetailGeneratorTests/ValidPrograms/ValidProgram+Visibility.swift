extension ValidProgram {
  /// The number of the module that composes the program and depends on all others.
  var root: Int { modules.count - 1 }

  func access(of node: Node) -> Access { node.ownAccess ?? modules[node.module].access }

  func sees(_ module: Int, _ node: Node) -> Bool { sees(module, node.module, access(of: node)) }

  func sees(_ module: Int, _ scope: CustomScope) -> Bool {
    sees(module, scope.module, modules[scope.module].access)
  }

  private func sees(_ module: Int, _ owner: Int, _ access: Access) -> Bool {
    let isNear = modules[owner].package == modules[module].package
    return owner == module
      || modules[module].below.contains(owner) && (access == .public || access == .package && isNear)
  }

  // MARK: Scopes

  /// Whether values of a scope, or outside of all, exist as long as another's.
  func encloses(_ outer: Int?, _ inner: Int?) -> Bool {
    guard let outer else { return true }
    var scope = inner
    while let current = scope {
      if current == outer { return true }
      scope = scopes[current].within
    }
    return false
  }

  func inputs(of scope: Int) -> [Int] {
    nodes.indices.filter { node in
      if case .input = nodes[node].source { nodes[node].level == scope } else { false }
    }
  }

  /// The scopes that the main function can begin: it sees them, their inputs, and those around them.
  var openable: Set<Int> {
    scopes.indices.reduce(into: []) { opened, scope in
      let isInOpened = scopes[scope].within.map(opened.contains) ?? true
      if isInOpened, sees(root, scopes[scope]), inputs(of: scope).allSatisfy({ sees(root, nodes[$0]) }) {
        opened.insert(scope)
      }
    }
  }

  private func exists(_ node: Node) -> Bool { node.level.map(openable.contains) ?? true }

  // MARK: The main function

  /// What the main function reads.
  var readable: [Int] { nodes.indices.filter { sees(root, nodes[$0]) && exists(nodes[$0]) } }

  /// What the main function gets from a lazy object.
  func readableTarget(of node: Int) -> Int? {
    nodes[node].target.flatMap { exists(nodes[$0]) ? $0 : nil }
  }

  /// What the main function makes by starting containers and beginning scopes.
  var started: [Int] {
    nodes.indices.filter { (nodes[$0].isStarted || nodes[$0].isEager) && exists(nodes[$0]) }
  }
}
