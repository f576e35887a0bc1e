import Dovetail

/// Which overrides reach a value, and what is forgotten then.
extension ReferenceTree {
  /// The container that keeps a value: the nearest that has it, or the highest that would make the same.
  func keeper(
    of name: Name, from here: Int, below holders: [Int?], knowing learned: Set<Name> = []
  ) -> Int {
    var home = here
    while !holders.contains(home), containers[home].values[name] == nil,
      let parent = containers[home].parent, !differs(name, in: home, from: parent, knowing: learned)
    {
      home = parent
    }
    return home
  }

  /// Whether a value is kept where it was made: what was recorded may show that an override reaches it there, or that none
  /// does.
  func belongs(_ name: Name, in home: Int, below holders: [Int?], _ edges: Set<Name>) -> Bool {
    [[], edges].contains { keeper(of: name, from: home, below: holders, knowing: $0) == home }
  }

  /// What a value is made from as seen from a container: what its key states, and what the nearest value read that is made
  /// the same way; what is set is a leaf.
  private func edges(of name: Name, from here: Int) -> Set<Name> {
    let source = source(of: name, from: here)
    guard case .make(let expression) = source.way else { return [] }
    var edges = Set(expression.stated ?? [])
    if isCollected(name, from: here) {
      edges.formUnion(contributions(to: name, from: here).flatMap { $0.stated ?? [] })
    }
    for place in chain(from: here) {
      if let value = containers[place].values[name] { return edges.union(value.edges) }
      // What was made above a factory was not made by it.
      if place == source.holder { break }
    }
    return edges
  }

  /// Whether a value that nothing keeps is the same as seen from a container, by what it was made from.
  func isShared(_ name: Name, from here: Int, with home: Int, knowing learned: Set<Name>) -> Bool {
    chain(from: here).prefix { $0 != home }.allSatisfy { place in
      containers[place].parent.map { !differs(name, in: place, from: $0, knowing: learned) } ?? true
    }
  }

  /// Whether something that a value is made from is overridden in a container itself, or is made in another way in its
  /// context; in a test with overrides, also whether that is not known.
  private func differs(
    _ name: Name, in here: Int, from parent: Int, knowing learned: Set<Name>
  ) -> Bool {
    // In a test, what was made because of an override stays when that goes.
    let hasOverrides =
      !(containers[here].overrides.isEmpty && containers[here].modules.isEmpty)
      || containers[here].context == .test && containers[here].hadOverrides
    let mayDiffer = hasOverrides || containers[here].context != containers[parent].context
    if learned.isEmpty {
      if containers[here].context == .test, hasOverrides, isUnknown(name, from: here) { return true }
    } else if mayDiffer {
      // What it was made from may be forgotten by now.
      let isUnknown = learned.union([name]).contains { other in
        let isKept = other != name && [.kept, .weak].contains(source(of: other, from: here).sharing)
        return self.isUnknown(other, from: here, to: isKept ? nil : Record(place: here, edges: learned))
      }
      if isUnknown { return true }
    }
    var seen = learned.union([name])
    var pending = Array(seen)
    while let next = pending.popLast() {
      if isReplaced(next, in: here) || mayDiffer && hasOwn(next, in: here) { return true }
      let (own, other) = (source(of: next, from: here), source(of: next, from: parent))
      if own.title != other.title || addsElements(to: next, in: here) { return true }
      pending += edges(of: next, from: here).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Whether a container has made a value, and not because it opened its scope.
  private func hasOwn(_ name: Name, in here: Int) -> Bool {
    containers[here].values[name].map { openHome(of: $0.life, from: here) != here } ?? false
  }

  /// What a value was made from, which shows that it is no more than that.
  private struct Record: Hashable {
    var place: Int
    var edges: Set<Name>
  }

  /// Whether a value, which no container above made yet, may be made from more than is stated, or is made from what was
  /// made here for that reason.
  private func isUnknown(_ name: Name, from here: Int, to record: Record? = nil) -> Bool {
    struct Visit: Hashable {
      var name: Name
      var record: Record?
    }
    let isTest = containers[here].context == .test
    var pending = [Visit(name: name, record: record)]
    var seen = Set(pending)
    while let visit = pending.popLast() {
      let source = source(of: visit.name, from: here)
      guard case .make(let expression) = source.way else { continue }
      // What was made above a factory was not made by it.
      let chain = chain(from: here)
      let makers = source.holder.flatMap(chain.firstIndex).map { chain[...$0] } ?? chain[...]
      let place = makers.first { containers[$0].values[visit.name] != nil }
      var shown: Record?
      if let place, let value = containers[place].values[visit.name] {
        if place == here, hasOwn(visit.name, in: here) { return true }
        if place == here || !isTest { continue }
        shown = Record(place: place, edges: value.edges)
      } else {
        // What a value was made from is known, except, in a test, what is replaced below it.
        shown = visit.record.flatMap { record in
          !isTest || (source.holder.map(self.chain(from: record.place).contains) ?? true) ? record : nil
        }
        if shown == nil, expression.stated == nil { return true }
      }
      for name in edges(of: visit.name, from: here) {
        // In a test, a record doesn't show what is read later.
        let next = Visit(name: name, record: !isTest || shown?.edges.contains(name) == true ? shown : nil)
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return false
  }

  /// Whether modules of a container itself add to a collection.
  private func addsElements(to name: Name, in here: Int) -> Bool {
    guard case .key(let key) = name, isCollected(name, from: here) else { return false }
    return containers[here].modules.contains { !world.modules[$0].contributions(to: key).isEmpty }
  }

  /// Forgets what was made from values that are others now, here and below. If only values go, children keep their own.
  mutating func changed(_ names: Set<Name>, at container: Int, onlyValues: Bool = false) {
    func isOwn(_ name: Name, in here: Int) -> Bool {
      isReplaced(name, in: here)
        || onlyValues && (containers[here].values[name] != nil || making(name, in: here) != nil)
    }
    var forgotten: [(Name, Int)] = []
    for here in subtree(of: container) {
      let path = chain(from: here).prefix { $0 != container }
      let seen = names.filter { name in !path.contains { isOwn(name, in: $0) } }
      for other in containers[here].values.keys {
        if seen.contains(other) ? here != container : isMade(other, from: seen, in: here) {
          forgotten.append((other, here))
        }
      }
    }
    var outdated: [Int] = []
    for index in creations.indices {
      let here = creations[index].container
      guard chain(from: here).contains(container) else { continue }
      let path = chain(from: here).prefix { $0 != container }
      let seen = names.filter { name in !path.contains { isOwn(name, in: $0) } }
      func isMadeFromIt(_ name: Name, _ edges: Set<Name>) -> Bool {
        seen.contains(name) || edges.contains { isMade($0, from: seen, in: here) }
      }
      if isMadeFromIt(creations[index].name, creations[index].edges) { outdated.append(index) }
      creations[index].graph = creations[index].graph.filter {
        !isMadeFromIt($0.key, $0.value.edges) && !isMade($0.key, from: seen, in: here)
      }
    }
    // What is made from a value that is returned is not kept either.
    if let last = outdated.last {
      for index in 0...last where isSameTree(index, as: container) { creations[index].isOutdated = true }
    }
    for (other, here) in forgotten { forget(other, in: here) }
  }

  private func isSameTree(_ creation: Int, as container: Int) -> Bool {
    chain(from: creations[creation].container).last == chain(from: container).last
  }

  /// The creation of a value that a container would keep.
  func making(_ name: Name, in here: Int) -> Creation? {
    creations.last {
      $0.name == name && $0.container == here && $0.isKept && !$0.isOutdated && !$0.isReset
    }
  }

  func isMade(_ name: Name, from changed: Set<Name>, in here: Int) -> Bool {
    var seen: Set<Name> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if changed.contains(next) { return true }
      pending += edges(of: next, from: here).filter { seen.insert($0).inserted }
    }
    return false
  }

  mutating func forget(_ name: Name, in container: Int) {
    guard let kept = containers[container].values.removeValue(forKey: name), kept.isDisposed else { return }
    containers[container].forgotten.append(kept)
  }
}
