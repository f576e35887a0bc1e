/// The slow ways of the entry points: first reads, overrides, scopes that end.
extension DependencyContainer {
  /// Any kind of key, as a hand-written property asks for it.
  @usableFromInline
  func value<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    switch Key.scope.kind {
    case .singleton, .custom: return storedValue(of: key)
    case .transient: return transientValue(of: key) { Key.make(in: $0) }
    case .graph:
      return (key as? any GraphDependencyKey.Type).map { resolveGraph($0) as! Key.Value }
        ?? transientValue(of: key) { Key.make(in: $0) }
    case .weak:
      guard let key = key as? any WeakDependencyKey.Type else {
        fatalError("'\(Key.name)' has the scope weak and must be a WeakDependencyKey")
      }
      return resolveWeak(key) as! Key.Value
    }
  }

  private func resolveGraph<Key: GraphDependencyKey>(_ key: Key.Type) -> Any {
    withGraphScope { $0.value(of: key) }
  }

  private func resolveWeak<Key: WeakDependencyKey>(_ key: Key.Type) -> Any {
    weakValue(of: key) { Key.make(in: $0) }
  }

  @usableFromInline
  func storedValue<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    storedValue(of: key) { Key.make(in: $0) }
  }

  func storedValue<Key: DependencyKey>(
    of key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    let storage = storage
    let request = DependencyRequest(storage.key(for: key))
    storage.reportIfUndeclared(key)
    let record = storage.record(for: request) { container, factory, scope in
      DependencyBox(
        value(by: factory, in: container, else: make), key: factory?.key ?? request.key, scope: scope)
    }
    return record.value(as: Key.Value.self)
  }

  @usableFromInline
  func weakValue<Key: WeakDependencyKey>(
    of key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    typealias Weak = WeakDependencyBox<Key.Reference>
    let word = grip.word(for: Key.slotID)
    if word & SlotWord.kindMask == SlotWord.weak, let value = Weak.value(at: word) { return value }
    let storage = storage
    let request = DependencyRequest(storage.key(for: key))
    storage.reportIfUndeclared(key)
    while true {
      // Held here until it is returned; nobody else might.
      var made: Key.Value?
      let record = storage.record(for: request) { container, factory, scope in
        let value = value(by: factory, in: container, else: make)
        made = value
        return scope.kind == .weak
          ? Weak(value, key: factory?.key ?? request.key, scope: scope)
          : DependencyBox(value, key: factory?.key ?? request.key, scope: scope)
      }
      if let made { return made }
      guard let weak = record as? Weak else {
        return record.value(as: Key.Value.self)
      }
      if let value = weak.value { return value }
      storage.discard(record, id: request.id)
    }
  }

  @usableFromInline
  func isolatedValue<Key: IsolatedDependencyKey>(
    of key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    Key.scope.kind == .transient
      ? transientValue(of: key, make: make) : storedValue(of: key, make: make)
  }

  @usableFromInline
  func transientValue<Key: DependencyKey>(
    of key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    let storage = storage
    let request = DependencyRequest(storage.key(for: key))
    storage.reportIfUndeclared(key)
    let override: DependencyRecord
    switch storage.plainState(of: request) {
    case .overridden(let record):
      override = record
    case .plain:
      return storage.observingCreation(of: key) { CurrentContainer.with(self) { make(self) } }
    case .undecided(let epoch):
      let value = storage.observingCreation(of: key) {
        WaitGraph.tracking(key) { CurrentContainer.with(self) { make(self) } }
      }
      storage.rememberPlain(request, epoch: epoch)
      return value
    }
    guard override.isFactory else {
      storage.observe(.reused, key)
      return override.value(as: Key.Value.self)
    }
    guard let scope = override.scope, !scope.keepsValues else {
      return storedValue(of: key, make: make)
    }
    return storage.observingCreation(of: key) {
      CurrentContainer.with(self) { value(by: override, in: self, else: make) }
    }
  }

  private func value<Value>(
    by factory: DependencyRecord?, in container: DependencyContainer,
    else make: (DependencyContainer) -> Value
  ) -> Value {
    factory.map { $0.make(Value.self, in: container) } ?? make(container)
  }

  @inlinable
  func replaceValue<Key: DependencyKey>(of key: Key.Type, by value: Key.Value) {
    replace(key, by: DependencyBox(value, key: key, scope: nil))
  }

  @usableFromInline
  func replace(_ key: any DependencyKey.Type, by record: consuming DependencyRecord) {
    let record = Unmanaged.passRetained(consume record)
    withStorage { $0.replace(key, by: record) }
  }
}

extension DependencyStorage {
  enum PlainState {
    case overridden(DependencyRecord)
    case plain
    case undecided(epoch: UInt)
  }

  /// What is known of a dependency that is not kept.
  func plainState(of request: DependencyRequest) -> PlainState {
    if parent != nil { adopt() }
    let (own, word, epoch) = withLock { state in
      let cursor = state.table.cursor(for: request.id)
      return (cursor?.content.override, cursor?.word, state.epoch)
    }
    if let own { return .overridden(own) }
    if word == SlotWord.plain { return .plain }
    let above = ancestors.lazy.compactMap { $0.override(of: request.id) }.first
    return above.map(PlainState.overridden) ?? .undecided(epoch: epoch)
  }

  /// Remembers that nothing overrides a dependency that is not kept.
  ///
  /// Only when one was made: until then each is tracked, so that one that needs itself is found.
  func rememberPlain(_ request: DependencyRequest, epoch: UInt) {
    guard !reportsReads(of: request.key) else { return }
    withLock { state in
      guard state.epoch == epoch, !state.isAbandoned else { return }
      let cursor = cursor(for: request.id, in: &state)
      guard !cursor.content.wasPublished else { return }
      cursor.word = SlotWord.plain
      state.hasHistory = true
    }
  }

  func reportIfUndeclared(_ key: any DependencyKey.Type) {
    probe?.note(key)
    guard context == .test, reportsReads(of: key) else { return }
    let provider = provider(of: key.slotID)?.module
    // What nothing provides stops the read with a message of its own.
    if provider == nil, key.isRequired { return }
    UndeclaredReads.report(key.name, providedBy: provider)
  }
}
