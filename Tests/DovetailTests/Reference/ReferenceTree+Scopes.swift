/// Which scopes are open, and where.
extension ReferenceTree {
  /// The container where a scope is open as seen from here.
  func openHome(of life: Life, from container: Int) -> Int? {
    for here in chain(from: container) {
      if containers[here].open.contains(life) { return here }
      if containers[here].open.contains(where: { life.isWithin($0) }) { return nil }
    }
    return nil
  }

  /// The same, after opening a scope that needs no inputs.
  mutating func home(of life: Life, from here: Int) throws -> Int {
    if let home = openHome(of: life, from: here) { return home }
    let inputs = self.inputs(of: life)
    if inputs.contains(where: { isAbsent($0, from: here) }) {
      throw Refusal.stop("scope \(life) is closed")
    }
    let chain = chain(from: here)
    var outer: Int?
    if let enclosing = life.enclosing, enclosing != .singleton {
      outer = try self.home(of: enclosing, from: here)
    }
    let nearest = chain.first { place in
      place == outer || inputs.contains { containers[place].overrides[$0] != nil }
    }
    let home = nearest ?? chain[chain.count - 1]
    open(life, in: home)
    return home
  }

  private func isAbsent(_ name: Name, from here: Int) -> Bool {
    if case .absent = source(of: name, from: here).way { true } else { false }
  }

  func inputs(of life: Life) -> [Name] {
    world.shapes.indices.filter { world.shapes[$0].kind == .input && world.shapes[$0].life == life }
      .map { .key($0) }
  }

  mutating func open(_ life: Life, in container: Int) {
    // What was made here for an ancestor's scope is not of this one.
    for here in affected(by: life, at: container) {
      for (name, kept) in containers[here].values where isOf(kept, life) { forget(name, in: here) }
      for index in containers[here].forgotten.indices where isOf(containers[here].forgotten[index], life) {
        containers[here].forgotten[index].outside[life, default: []].insert(container)
      }
    }
    containers[container].open.insert(life)
  }

  /// A container and those below it that did not open the scope themselves.
  func affected(by life: Life, at container: Int) -> [Int] {
    subtree(of: container).filter { here in
      !chain(from: here).prefix { $0 != container }.contains { containers[$0].open.contains(life) }
    }
  }

  /// Whether a forgotten value is of a scope that is open above, in `home`.
  func isOf(_ forgotten: Kept, _ life: Life, above place: Int, to home: Int) -> Bool {
    let opened = chain(from: place).prefix { $0 != home }.filter { containers[$0].open.contains(life) }
    return isOf(forgotten, life) && forgotten.outside[life, default: []].isSuperset(of: opened)
  }

  func isOf(_ kept: Kept, _ life: Life) -> Bool {
    // Weak values are made from singletons, and go with them.
    kept.sharing == .weak ? life == .singleton : kept.life.isWithin(life)
  }

  func isOf(_ creation: Creation, _ life: Life) -> Bool {
    switch creation.sharing {
    case .kept: creation.life.isWithin(life)
    case .weak: life == .singleton
    case .transient, .graph: false
    }
  }
}
