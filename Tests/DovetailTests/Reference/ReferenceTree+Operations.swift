extension ReferenceTree {
  /// What an operation did, as the program sees it.
  struct Outcome {
    var value: Made?
    var error: Refusal?
    /// What it disposed of, in order.
    var disposed: [Made] = []
    /// What observers saw.
    var events: [String] = []
  }

  /// Does what an operation does; throws where the process would stop.
  mutating func apply(_ operation: Operation) throws -> Outcome {
    var outcome = Outcome()
    let here = numbered[operation.container]
    events = []
    defer { events = [] }
    switch operation {
    case .read(let name, _):
      do {
        outcome.value = try read(name, in: here)
      } catch let refusal as Refusal {
        guard case .identifier = name, case .notFound = refusal else { throw refusal }
        outcome.error = refusal
      }
    case .take(let key, _): taken.append(try value(of: .key(key), in: here).0)
    case .call(let number, _):
      guard number < taken.count else { throw Refusal.stop("no such factory") }
      outcome.value = try called(taken[number])
    case .wrap(let key, _, let isFixed):
      wrappers.append(Wrapper(key: key, container: here, isFixed: isFixed, isOwner: true))
    case .readWrapper(let number, let under):
      let (container, _) = try container(of: number, under: under)
      outcome.value = try read(.key(wrappers[number].key), in: container)
    case .readInjected(let number, let under):
      let (container, _) = try container(of: number, under: under)
      if wrappers[number].kept == nil {
        wrappers[number].kept = try read(.key(wrappers[number].key), in: container)
      }
      outcome.value = wrappers[number].kept
    case .override(let number, let under):
      let (container, isOwner) = try container(of: number, under: under)
      add(Container(parent: container, context: containers[container].context, isOwner: isOwner))
    case .set(let key, _): outcome.value = set(key, in: here)
    case .register(let key, let factory, _): register(key, factory, in: here)
    case .registerIdentifier(let number, let factory, _):
      override(.identifier(number), by: .factory(factory), in: here)
      tell("overridden", .identifier(number), in: here)
    case .remove(let number, _):
      if containers[here].overrides[.identifier(number)] != nil {
        override(.identifier(number), by: nil, in: here)
      }
    case .reset(let key, _):
      if containers[here].values[.key(key)].map({ isDisposed($0, in: here) }) ?? false {
        throw Refusal.stop("reset of what is disposed")
      }
      override(.key(key), by: nil, in: here)
    case .resetScope(let life, _):
      try reset(life, in: here)
    case .begin(let life, _):
      try begin(life, in: here)
    case .end(let life, _):
      outcome.disposed = end(life, in: here)
    case .start:
      try start(here)
    case .stop:
      outcome.disposed = stop(here)
    case .makeChild(_, let context):
      add(Container(parent: here, context: context ?? containers[here].context))
    case .setUp(let inner, let name, _):
      let block = containers.count
      containers.append(Container(parent: here, context: containers[here].context))
      defer { containers[block].isReleased = true }
      override(by: inner, in: block)
      add(Container(parent: block, context: containers[here].context, isOwner: false))
      outcome.value = try read(name, in: block)
    case .install(let module, _):
      try install(module, in: here)
    case .letGo: containers[here].isReleased = true
    case .observe: observers.append(here)
    case .cancel(let number):
      guard number < observers.count else { throw Refusal.stop("no such observer") }
      observers[number] = nil
    }
    outcome.events = events
    return outcome
  }

  /// The container that a wrapper reads from, and whether the wrapper's reference owns it: the current one if that is the
  /// wrapper's or below it, or the wrapper's own.
  private func container(of wrapper: Int, under: Int?) throws -> (Int, isOwner: Bool) {
    guard wrapper < wrappers.count else { throw Refusal.stop("no such wrapper") }
    let wrapper = wrappers[wrapper]
    if let under {
      guard under < numbered.count, !isReleased(under) else { throw Refusal.stop("current, but gone") }
      let current = numbered[under]
      let isUnbound = containers[wrapper.container].parent == nil
      if !wrapper.isFixed, isUnbound || chain(from: current).contains(wrapper.container) {
        return (current, true)
      }
    }
    return (wrapper.container, wrapper.isOwner)
  }

  mutating func set(_ key: Int, in here: Int) -> Made {
    let value = Made("set k\(key)", [])
    made[value.name, default: 0] += 1
    override(.key(key), by: .set(value), in: here)
    tell("overridden", .key(key), in: here)
    return value
  }

  mutating func register(_ key: Int, _ factory: Factory, in here: Int) {
    override(.key(key), by: .factory(factory), in: here)
    tell("overridden", .key(key), in: here)
  }

  private mutating func override(_ name: Name, by override: Override?, in here: Int) {
    let wasThere = containers[here].overrides[name] != nil
    guard override != nil || wasThere || containers[here].values[name] != nil else { return }
    changed([name], at: here)
    // What it replaces is not disposed of.
    containers[here].values[name] = nil
    containers[here].overrides[name] = override
  }

  // MARK: Modules

  mutating func install(_ root: Int, in here: Int) throws {
    // Here or above: installing it again changes nothing.
    let chain = chain(from: here)
    let installed = chain.flatMap { containers[$0].modules }
    if installed.contains(root) { return }
    let module = world.modules[root]
    if module.isForTests {
      for (key, expressions) in module.provisions {
        guard let expression = expressions.inContext(containers[here].context) else { continue }
        override(.key(key), by: .provision(expression), in: here)
        tell("overridden", .key(key), in: here)
      }
    }
    let new = (module.modules + [root]).filter { !installed.contains($0) }
    var provided: [Int: Int] = [:]
    for below in module.modules {
      for (key, _) in world.modules[below].provisions where module.choices[key] ?? below == below {
        provided[key] = below
      }
    }
    if !module.isForTests { for (key, _) in module.provisions { provided[key] = root } }
    for (key, module) in provided where chain.compactMap({ containers[$0].provided[key] }).first == module {
      provided[key] = nil
    }
    if provided.keys.contains(where: { containers[here].provided[$0] != nil }) {
      throw Refusal.stop("provided by two")
    }
    let names = Set(
      (provided.keys + new.flatMap { world.modules[$0].contributions.map(\.key) }).map { Name.key($0) })
    if names.contains(where: { containers[here].values[$0] != nil }) {
      throw Refusal.stop("installed after a read")
    }
    changed(names, at: here)
    containers[here].modules += new
    containers[here].provided.merge(provided) { _, new in new }
  }

  // MARK: Scopes

  private mutating func reset(_ life: Life, in here: Int) throws {
    let affected = life == .singleton ? affected(by: .singleton, at: here) : affected(by: life, at: here)
    for place in affected {
      let all = Array(containers[place].values.values) + containers[place].forgotten
      if all.contains(where: { isOf($0, life) && isDisposed($0, in: place) }) {
        throw Refusal.stop("reset of what is disposed")
      }
      let values = containers[place].values.filter { !isOf($0.value, life) }
      containers[place].values = values
    }
  }

  private mutating func begin(_ life: Life, in here: Int) throws {
    if containers[here].open.contains(life) {
      if life.hasInput { throw Refusal.stop("begun while it is open") }
      return try startValues(of: life, in: here)
    }
    if let enclosing = life.enclosing, enclosing != .singleton { try requireOpen(enclosing, from: here) }
    open(life, in: here)
    for name in inputs(of: life) {
      guard case .key(let key) = name else { continue }
      let value = Made("input k\(key)", [])
      made[value.name, default: 0] += 1
      containers[here].inputs[name] = value
    }
    try startValues(of: life, in: here)
  }

  private mutating func requireOpen(_ life: Life, from here: Int) throws {
    if openHome(of: life, from: here) != nil { return }
    if life.hasInput { throw Refusal.stop("scope \(life) is closed") }
    if let enclosing = life.enclosing, enclosing != .singleton { try requireOpen(enclosing, from: here) }
    open(life, in: chain(from: here).last ?? here)
  }

  private mutating func end(_ life: Life, in here: Int) -> [Made] {
    let home = life == .singleton ? here : openHome(of: life, from: here) ?? here
    return take(life, from: affected(by: life, at: home))
  }

  /// Closes a scope and forgets what it held.
  private mutating func take(_ life: Life, from places: [Int]) -> [Made] {
    var taken: [(kept: Kept, place: Int)] = []
    for place in places {
      for (name, kept) in containers[place].values where isOf(kept, life) {
        containers[place].values[name] = nil
        taken.append((kept, place))
      }
      for closed in Life.allCases where closed.isWithin(life) {
        for name in inputs(of: closed) { containers[place].inputs[name] = nil }
      }
      let forgotten = containers[place].forgotten
      taken += forgotten.filter { isOf($0, life) }.map { ($0, place) }
      containers[place].forgotten = forgotten.filter { !isOf($0, life) }
      containers[place].open = containers[place].open.filter { !$0.isWithin(life) }
    }
    taken = taken.filter { isDisposed($0.kept, in: $0.place) }
    taken.sort { ($0.kept.life.depth, $0.kept.order) > ($1.kept.life.depth, $1.kept.order) }
    for (kept, place) in taken { tell("disposed", kept.name, in: place) }
    return taken.map(\.kept.value)
  }

  // MARK: Start and stop

  private mutating func start(_ here: Int) throws {
    if containers[here].parent.map({ containers[$0].isStopped }) ?? false {
      throw Refusal.stop("start below a stopped parent")
    }
    containers[here].isStopped = false
    try startValues(of: .singleton, in: here)
  }

  /// Makes the values of a scope that are to be started. A beginning that waits for nothing reads all that are eager.
  private mutating func startValues(of life: Life, in here: Int) throws {
    let modules = Set(chain(from: here).flatMap { containers[$0].modules })
    let keys = world.shapes.indices.filter { key in
      world.shapes[key].start != nil && world.shapes[key].life == life
        && (life != .singleton || modules.contains { world.started(by: $0).contains(key) })
    }
    guard life == .singleton || world.beginsLater(life) else {
      for key in keys { _ = try read(.key(key), in: here) }
      return
    }
    // Decided again after each: what was recorded may show that this container needs another of its own.
    while let name = missing(keys, of: life, from: here) {
      let source = source(of: name, from: here)
      if source.isStarted { try start(name, by: source, from: here) } else { _ = try read(name, in: here) }
    }
  }

  /// The first value that is missing of some keys and what they need; none needs a later one.
  private func missing(_ keys: [Int], of life: Life, from here: Int) -> Name? {
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
    return missing.min().map { .key($0) }
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

  /// Makes a value where it would be kept, as it seems before it is made.
  private mutating func start(_ name: Name, by source: Source, from here: Int) throws {
    guard case .make(let expression) = source.way else { return }
    let open = source.life == .singleton ? nil : openHome(of: source.life, from: here)
    let home = keeper(of: name, from: here, below: [open, source.holder])
    if containers[home].isStopped { throw Refusal.stop("start below a stopped parent") }
    let (value, edges) = try make(name, in: home, by: source, expression)
    containers[home].values[name] = kept(name, value, by: source, from: edges)
  }

  /// Whether a value was set, or made and is still kept.
  private func exists(_ name: Name, from here: Int) -> Bool {
    let source = source(of: name, from: here)
    if case .set = source.way { return true }
    let home = keeper(of: name, from: here, below: [openHome(of: source.life, from: here), source.holder])
    return containers[home].values[name] != nil
  }

  private mutating func stop(_ here: Int) -> [Made] {
    var disposed: [Made] = []
    for child in containers.indices where containers[child].parent == here && exists(child) {
      disposed += stop(child)
    }
    containers[here].isStopped = true
    return disposed + take(.singleton, from: [here])
  }
}
