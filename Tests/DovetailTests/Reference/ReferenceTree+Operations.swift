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
    (events, makings) = ([], 0)
    defer { events = [] }
    switch operation {
    case .read(let name, _):
      do {
        outcome.value = try read(name, in: here)
      } catch let refusal as Refusal {
        guard case .identifier = name, refusal.isThrown else { throw refusal }
        outcome.error = refusal
      }
    case .take(let key, _): taken.append(try value(of: .key(key), in: here).value())
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
      add(child(of: container, isOwner: isOwner))
    case .set(let key, _): outcome.value = set(key, in: here)
    case .register(let key, let factory, _): register(key, factory, in: here)
    case .registerIdentifier(let number, let factory, _): registerIdentifier(number, factory, in: here)
    case .remove(let number, _): remove(number, from: here)
    case .reset(let key, _): try reset(key, in: here)
    case .resetScope(let life, _):
      try reset(life, in: here)
    case .begin(let life, _):
      let (before, wasOpen) = (order, containers[here].open.contains(life))
      do { try begin(life, in: here) } catch let refusal as Refusal where refusal.isThrown {
        outcome.error = refusal
        outcome.disposed =
          wasOpen ? takeBack(life, since: before, at: here) : take(life, from: subtree(of: here))
      }
    case .end(let life, _):
      outcome.disposed = end(life, in: here)
    case .start:
      let (before, wasStopped) = (order, containers[here].isStopped)
      do { try start(here) } catch let refusal as Refusal where refusal.isThrown {
        outcome.error = refusal
        containers[here].isStopped = wasStopped
        outcome.disposed = takeBack(.singleton, since: before, at: here)
      }
    case .stop:
      outcome.disposed = stop(here)
    case .makeChild(_, let context):
      add(child(of: here, in: context))
    case .setUp(let inner, let name, _):
      let block = containers.count
      containers.append(child(of: here))
      defer { containers[block].isReleased = true }
      override(by: inner, in: block)
      add(child(of: block, isOwner: false))
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

  mutating func registerIdentifier(_ number: Int, _ factory: Factory, in here: Int) {
    override(.identifier(number), by: .factory(factory), in: here)
    tell("overridden", .identifier(number), in: here)
  }

  mutating func remove(_ number: Int, from here: Int) {
    if containers[here].overrides[.identifier(number)] != nil {
      override(.identifier(number), by: nil, in: here)
    }
  }

  private mutating func override(_ name: Name, by override: Override?, in here: Int) {
    let wasThere = containers[here].overrides[name] != nil
    guard override != nil || wasThere || containers[here].values[name] != nil || making(name, in: here) != nil
    else { return }
    changed([name], at: here, onlyValues: override == nil && !wasThere)
    // What it replaces is not disposed of.
    containers[here].values[name] = nil
    containers[here].overrides[name] = override
    if override != nil { containers[here].hadOverrides = true }
  }

  mutating func reset(_ key: Int, in here: Int) throws {
    let name = Name.key(key)
    let isDisposed =
      containers[here].values[name].map { self.isDisposed($0, in: here) }
      ?? making(name, in: here)?.isDisposed
    if isDisposed == true { throw Refusal.stop("reset of what is disposed") }
    // What a test target provides is back.
    let tests = containers[here].modules.map { world.modules[$0] }.filter(\.isForTests)
    let provision = tests.lazy.flatMap(\.provisions).first { $0.key == key }
    let expression = provision?.expressions.inContext(containers[here].context)
    override(name, by: expression.map { .provision($0) }, in: here)
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

  mutating func reset(_ life: Life, in here: Int) throws {
    let affected = affected(by: life, at: here)
    for place in subtree(of: here) {
      let values = affected.contains(place) ? Array(containers[place].values.values) : []
      let all = values + containers[place].forgotten.filter { isOf($0, life, above: place, to: here) }
      if all.contains(where: { isOf($0, life) && isDisposed($0, in: place) }) {
        throw Refusal.stop("reset of what is disposed")
      }
    }
    for place in affected {
      let values = containers[place].values.filter { !isOf($0.value, life) }
      containers[place].values = values
      for index in creations.indices where creations[index].container == place && isOf(creations[index], life)
      {
        if creations[index].isDisposed { throw Refusal.stop("reset of what is disposed") }
        creations[index].isReset = true
      }
    }
  }

  private mutating func begin(_ life: Life, in here: Int) throws {
    if world.beginsLater(life), !isOwned(here) { throw Refusal.stop("begin in a released container") }
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
    return take(life, from: subtree(of: home))
  }

  /// Closes a scope and forgets what it held, in a container and others below it.
  mutating func take(_ life: Life, from places: [Int]) -> [Made] {
    var taken: [(kept: Kept, place: Int)] = []
    let affected = affected(by: life, at: places[0])
    for place in places {
      let forgotten = containers[place].forgotten
      taken += forgotten.filter { isOf($0, life, above: place, to: places[0]) }.map { ($0, place) }
      containers[place].forgotten = forgotten.filter { !isOf($0, life, above: place, to: places[0]) }
      guard affected.contains(place) else { continue }
      for (name, kept) in containers[place].values where isOf(kept, life) {
        containers[place].values[name] = nil
        taken.append((kept, place))
      }
      for closed in Life.allCases where closed.isWithin(life) {
        for name in inputs(of: closed) { containers[place].inputs[name] = nil }
      }
      containers[place].open = containers[place].open.filter { !$0.isWithin(life) }
    }
    return dispose(taken)
  }

  mutating func dispose(_ taken: [(kept: Kept, place: Int)]) -> [Made] {
    var taken = taken.filter { isDisposed($0.kept, in: $0.place) }
    taken.sort { ($0.kept.life.depth, $0.kept.order) > ($1.kept.life.depth, $1.kept.order) }
    for (kept, place) in taken { tell("disposed", kept.name, in: place) }
    return taken.map(\.kept.value)
  }
}
