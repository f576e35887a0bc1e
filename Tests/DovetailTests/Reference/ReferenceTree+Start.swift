/// Starting and stopping.
extension ReferenceTree {
  mutating func start(_ here: Int) throws {
    if !isOwned(here) { throw Refusal.stop("start in a released container") }
    if containers[here].parent.map({ containers[$0].isStopped }) ?? false {
      throw Refusal.stop("start below a stopped parent")
    }
    containers[here].isStopped = false
    try startValues(of: .singleton, in: here)
  }

  /// Makes the values of a scope that are to be started. A beginning that waits for nothing reads all that are eager.
  mutating func startValues(of life: Life, in here: Int) throws {
    let modules = Set(chain(from: here).flatMap { containers[$0].modules })
    let keys = world.shapes.indices.filter { key in
      world.shapes[key].start != nil && world.shapes[key].life == life
        && (life != .singleton || modules.contains { world.started(by: $0).contains(key) })
    }
    guard life == .singleton || world.beginsLater(life) else {
      for key in keys { _ = try read(.key(key), in: here) }
      return
    }
    // Decided again before each, and at the end: what was recorded may show that this container needs another of its own, and
    // what a maker replaced is missing again.
    for _ in 0..<30 {
      let names = missing(keys, of: life, from: here)
      if names.isEmpty { return }
      for (name, next) in zip(names, names.dropFirst()) where !allNeeded(by: next, from: here).contains(name)
      {
        throw Refusal.stop("started in any order")
      }
      let plan = names.map {
        (name: $0, title: source(of: $0, from: here).title, home: homeToStart($0, from: here))
      }
      if life == .singleton, plan.contains(where: { !isOwned($0.home) }) {
        throw Refusal.stop("start below a released container")
      }
      for (name, title, home) in plan {
        guard case .key(let key) = name, missing([key], of: life, from: here) == [name] else { continue }
        let source = source(of: .key(key), from: here)
        // Made in another way or elsewhere, it may need others.
        if source.title != title { continue }
        if source.isStarted {
          if homeToStart(name, from: here) != home { continue }
          try start(.key(key), by: source, from: here)
        } else {
          _ = try read(.key(key), in: here)
        }
      }
    }
    throw Refusal.stop("replaced every time")
  }

  /// The values that are missing of some keys and what they need; none needs a later one.
  private func missing(_ keys: [Int], of life: Life, from here: Int) -> [Name] {
    var (pending, seen) = (keys, Set(keys))
    var missing: [Int] = []
    while let key = pending.popLast() {
      if exists(.key(key), from: here) { continue }
      let source = source(of: .key(key), from: here)
      let isEager = world.shapes[key].start == .read && keys.contains(key)
      if isEager || source.isStarted && source.life == life { missing.append(key) }
      for case .key(let need) in neededToStart(key, from: here) where seen.insert(need).inserted {
        pending.append(need)
      }
    }
    return missing.sorted().map { .key($0) }
  }

  /// What a value needs that does not exist, directly or not.
  private func allNeeded(by name: Name, from here: Int) -> Set<Name> {
    var (pending, seen) = ([name], Set<Name>())
    while case .key(let key)? = pending.popLast() {
      if exists(.key(key), from: here) { continue }
      pending += neededToStart(key, from: here).filter { seen.insert($0).inserted }
    }
    return seen
  }

  /// What says what a value needs; a registered factory doesn't, so that is what it replaces.
  private func neededToStart(_ key: Int, from here: Int) -> [Name] {
    let source = source(of: .key(key), from: here)
    guard case .make(let expression) = source.way else { return [] }
    let contributed = isCollected(.key(key), from: here) ? contributions(to: .key(key), from: here) : []
    if !source.isRegistered, let stated = expression.stated {
      return stated + contributed.flatMap { $0.stated ?? [] }
    }
    let context = containers[here].context
    let module = chain(from: here).compactMap { containers[$0].provided[key] }.first
    let provision = module.flatMap { world.modules[$0].provision(of: key, in: context) }
    return (provision ?? world.shapes[key].expression(in: context))?.stated ?? []
  }

  /// Makes a value where it would be kept.
  private mutating func start(_ name: Name, by source: Source, from here: Int) throws {
    let open = source.life == .singleton ? nil : openHome(of: source.life, from: here)
    let holders = [open, source.holder]
    let home = homeToStart(name, from: here)
    let attempt = try make(name, in: home, by: source)
    let kept = kept(name, try attempt.value(), by: source, from: attempt.edges)
    if !attempt.isOutdated, belongs(name, in: home, below: holders, attempt.edges) {
      containers[home].values[name] = kept
    } else if kept.isDisposed {
      containers[home].forgotten.append(kept)
    }
  }

  /// Whether a value was set, or made and is still kept.
  private func exists(_ name: Name, from here: Int) -> Bool {
    let source = source(of: name, from: here)
    if case .set = source.way { return true }
    return containers[homeToStart(name, from: here)].values[name] != nil
  }

  /// The container that would keep a value, as it seems before it is made.
  private func homeToStart(_ name: Name, from here: Int) -> Int {
    let source = source(of: name, from: here)
    return keeper(of: name, from: here, below: [openHome(of: source.life, from: here), source.holder])
  }

  mutating func stop(_ here: Int) -> [Made] {
    var disposed: [Made] = []
    for child in containers.indices where containers[child].parent == here && exists(child) {
      disposed += stop(child)
    }
    containers[here].isStopped = true
    return disposed + take(.singleton, from: [here])
  }

  /// Takes back what a failed start or begin made for its scope: what needs disposal, what only a start makes, and what was
  /// made from them.
  mutating func takeBack(_ life: Life, since before: Int, at here: Int) -> [Made] {
    let root = chain(from: here).last
    var undone: [(home: Int, names: Set<Name>)] = []
    for home in containers.indices where isOwned(home) && chain(from: home).last == root {
      let made = containers[home].values.values.filter {
        $0.order > before && $0.life.isWithin(life) && ($0.isDisposed || $0.isStarted)
      }
      undone.append((home, Set(made.map(\.name))))
    }
    var outdated: [(name: Name, place: Int)] = []
    for (home, names) in undone {
      for place in subtree(of: home) {
        let path = chain(from: place).prefix { $0 != home }
        // Children keep values of their own.
        let seen = names.filter { name in
          !path.contains { isReplaced(name, in: $0) || containers[$0].values[name] != nil }
        }
        for name in containers[place].values.keys where isMade(name, from: seen, in: place) {
          outdated.append((name, place))
        }
      }
    }
    return dispose(
      postponed(
        outdated.compactMap { name, place in
          containers[place].values.removeValue(forKey: name).map { ($0, place) }
        }))
  }

  /// Leaves for the end of its scope what a forgotten value was made from, and returns the others.
  private mutating func postponed(_ taken: [(kept: Kept, place: Int)]) -> [(kept: Kept, place: Int)] {
    guard let first = taken.map(\.kept.order).min() else { return [] }
    let root = chain(from: taken[0].place).last
    var read: Set<Name> = []
    for place in containers.indices where chain(from: place).last == root {
      for kept in containers[place].forgotten where kept.order > first { read.formUnion(kept.edges) }
    }
    let sorted = taken.sorted { ($0.kept.life.depth, $0.kept.order) > ($1.kept.life.depth, $1.kept.order) }
    return sorted.filter { kept, place in
      guard read.contains(kept.name) else { return true }
      read.formUnion(kept.edges)
      if isDisposed(kept, in: place) { containers[place].forgotten.append(kept) }
      return false
    }
  }
}
