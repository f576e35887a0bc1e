/// How values are made, as seen from a container.
extension ReferenceTree {
  /// How a container makes a value, and the container that says so, if the key doesn't.
  struct Source {
    enum Way {
      case set(Made)
      case make(Expression)
      /// Nothing makes it: an input, something required, or an identifier.
      case absent
    }
    var way: Way
    var sharing: Sharing
    var life: Life
    var holder: Int?
    /// Whether a registered factory makes it.
    var isRegistered = false

    /// Whether only a start makes it.
    var isStarted: Bool { if case .make(let expression) = way { expression.isStarted } else { false } }

    /// What says whether two containers make the same.
    var title: String? { if case .make(let expression) = way { expression.title } else { nil } }
  }

  /// The nearest override or provision, or the key's expression. A module does not replace an expression that a key has
  /// for the reader's context.
  func source(of name: Name, from here: Int) -> Source {
    guard case .key(let key) = name else {
      for place in chain(from: here) {
        guard case .factory(let factory)? = containers[place].overrides[name] else { continue }
        return Source(
          way: .make(factory.expression), sharing: factory.sharing, life: factory.life, holder: place)
      }
      return Source(way: .absent, sharing: .kept, life: .singleton)
    }
    let context = containers[here].context
    let shape = world.shapes[key]
    let own = shape.expression(in: context)
    var source = Source(way: own.map { .make($0) } ?? .absent, sharing: shape.sharing, life: shape.life)
    for place in chain(from: here) {
      source.holder = place
      switch containers[place].overrides[name] {
      case .set(let value):
        source.way = .set(value)
        return source
      case .factory(let factory):
        (source.way, source.sharing, source.life) = (.make(factory.expression), factory.sharing, factory.life)
        source.isRegistered = true
        return source
      case .provision(let expression):
        source.way = .make(expression)
        return source
      case nil: break
      }
      if own?.context == nil, let module = containers[place].provided[key],
        let expression = world.modules[module].provision(of: key, in: context)
      {
        source.way = .make(expression)
        return source
      }
    }
    source.holder = nil
    return source
  }

  func isUnregistered(_ name: Name, from here: Int) -> Bool {
    guard case .identifier = name, case .absent = source(of: name, from: here).way else { return false }
    return true
  }

  /// What modules add to a collection, by their names.
  func contributions(to name: Name, from here: Int) -> [Expression] {
    guard case .key(let key) = name else { return [] }
    return Set(chain(from: here).flatMap { containers[$0].modules }).sorted()
      .flatMap { world.modules[$0].contributions(to: key) }
  }

  /// Whether a value holds what is contributed: not what was set or registered in its place.
  func isCollected(_ name: Name, from here: Int) -> Bool {
    guard case .key(let key) = name, world.shapes[key].kind == .collecting else { return false }
    return source(of: name, from: here).holder == nil
  }

  /// Whether a container itself says how a value is made.
  func isReplaced(_ name: Name, in here: Int) -> Bool {
    source(of: name, from: here).holder == here
  }
}
