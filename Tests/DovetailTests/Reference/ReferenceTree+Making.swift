/// How values are made, and what their makers do meanwhile.
extension ReferenceTree {
  mutating func make(_ name: Name, in here: Int, by source: Source) throws -> Attempt {
    guard case .make(let expression) = source.way else { throw Refusal.stop("nothing makes \(name)") }
    if creations.contains(where: { $0.name == name && $0.container == here }) || creations.count > 50 {
      throw Refusal.stop("cycle")
    }
    // Makers that replace something each time make others run again and again.
    makings += 1
    if makings > 150 { throw Refusal.stop("endless") }
    tell("making", name, in: here)
    let outer = reader(in: here).flatMap { creations[$0].container == here ? creations[$0].outermost : nil }
    creations.append(
      Creation(
        name: name, container: here, sharing: source.sharing, life: source.life,
        isDisposed: expression.isDisposed, outermost: outer ?? creations.count))
    let result: Result<Made, Refusal>
    do {
      result = .success(try made(name, in: here, by: source, expression))
    } catch let refusal as Refusal {
      result = .failure(refusal)
    }
    let creation = creations.removeLast()
    if case .failure(let refusal) = result {
      guard refusal.isThrown else { throw refusal }
      guard source.isStarted || name.isIdentifier else { throw Refusal.stop("\(name) could not be made") }
    }
    if case .success(let value) = result {
      if source.sharing == .graph, let outer, !creation.isOutdated {
        creations[outer].graph[name] = (value, creation.edges)
      }
      tell("made", name, in: here)
    }
    return Attempt(
      result: result, edges: creation.edges, isOutdated: creation.isOutdated || creation.isReset)
  }

  private mutating func made(
    _ name: Name, in here: Int, by source: Source, _ expression: Expression
  ) throws -> Made {
    if case .key(let key) = name, world.shapes[key].kind == .factory {
      return Made(
        expression.title, [],
        call: Call(name: name, container: here, source: source, expression: expression))
    }
    let contributions = isCollected(name, from: here) ? contributions(to: name, from: here) : []
    let value = try element(by: expression, in: here)
    let elements = try contributions.map { try element(by: $0, in: here) }
    return Made(value.name, value.parts + elements)
  }

  /// What an expression makes, alone.
  mutating func element(by expression: Expression, in here: Int) throws -> Made {
    var parts: [Made] = []
    func change(_ tree: inout Self) throws {
      for change in expression.changes where change.position == parts.count {
        if change.isOnce, tree.made[expression.title] != nil { continue }
        try tree.apply(change, in: here)
      }
    }
    for name in expression.reads {
      try change(&self)
      do {
        if let inside = expression.readsInside[name] {
          parts.append(try read(name, inside: inside, of: here))
        } else {
          parts.append(try read(name, in: expression.readsRoot[name] ?? here))
        }
      } catch let refusal as Refusal where refusal.isThrown {
        guard case .identifier = name, !expression.passesErrors else { throw refusal }
        parts.append(Made("no \(name)", []))
        made["no \(name)", default: 0] += 1
      }
    }
    try change(&self)
    if let failure = expression.failure, failure.happens(parts.map(\.name)) {
      throw Refusal.failed(expression.title)
    }
    if let key = expression.wraps { wrappers.append(Wrapper(key: key, container: here)) }
    made[expression.title, default: 0] += 1
    return Made(expression.title, parts)
  }
}
