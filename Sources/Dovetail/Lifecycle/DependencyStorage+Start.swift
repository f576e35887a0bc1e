/// Making the values that no read makes.
extension DependencyStorage {
  // MARK: What is to be made

  /// Whether a value is there for readers, or an override says how they get it.
  func has(_ key: any DependencyKey.Type) -> Bool {
    let id = key.slotID
    if hasMade(id) { return true }
    guard let (override, home) = nearestOverride(of: id) else { return false }
    return override.startedProvision(in: home.context) == nil || !key.scope.isCustom && home.hasMade(id)
  }

  /// The key by which a start makes a value: where a test target provides it, not its own.
  func keyToStart(for key: any DependencyKey.Type) -> any DependencyKey.Type {
    nearestOverride(of: key.slotID).flatMap { $0.record.startedProvision(in: $0.home.context) }
      ?? self.key(for: key)
  }

  private func nearestOverride(of id: Int) -> (record: DependencyRecord, home: DependencyStorage)? {
    if let own = override(of: id) { return (own, self) }
    for ancestor in ancestors {
      if let record = ancestor.override(of: id) { return (record, ancestor) }
    }
    return nil
  }

  private func hasMade(_ id: Int) -> Bool {
    withLock { state in
      guard let made = state.table.cursor(for: id)?.content.made, !(made is DependencyCell) else {
        return false
      }
      return made.revived() != nil
    }
  }

  /// The storage that must make a started singleton: this one or the ancestor that shares it; nil if there is
  /// nothing to make.
  func homeToStart(_ key: any StartedDependencyKey.Type) -> DependencyStorage? {
    let request = DependencyRequest(key)
    var storage = self
    while true {
      if storage.has(key) { return nil }
      guard let parent = storage.parent, storage.override(of: request.id) == nil else { break }
      storage.adopt()
      let (known, epoch) = storage.withLock { state in
        (state.table.cursor(for: request.id)?.content.verdict ?? .unknown, state.epoch)
      }
      let verdict = known == .unknown ? storage.decide(request, epoch: epoch) : known
      guard verdict == .parent else { break }
      storage = parent.storage
    }
    return key.isStarted(in: storage.context) ? storage : nil
  }

  // MARK: Making one

  /// Marks a value as being started, unless it is there or overridden by now.
  fileprivate func insertStart(of request: DependencyRequest) -> DependencyCell? {
    let cell = DependencyCell(key: request.key, scope: request.scope, isStarted: true)
    return withLock { state in
      let cursor = cursor(for: request.id, in: &state)
      let override = cursor.content.override
      guard override == nil || override?.startedProvision(in: context) != nil,
        cursor.content.made?.revived() == nil
      else { return nil }
      cursor.content.made = cell
      state.hasHistory = true
      return cell
    }
  }

  fileprivate func removeStart(_ cell: DependencyCell, id: Int) {
    withLock { state in
      if let cursor = state.table.cursor(for: id), cursor.content.made === cell { cursor.content.made = nil }
    }
  }

  // MARK: Reading too early

  /// Stops a read of what no read makes.
  func stopRead(of key: any DependencyKey.Type) -> Never {
    var path = [StartedName.value].compactMap { $0 } + WaitGraph.path()
    if path.last != key.name { path.append(key.name) }
    let way = path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
    let name = key.name
    let scope = key.scope
    if scope.isCustom {
      fatalError(
        """
        '\(name)'\(way) was read before it was made: \(scope.beginning)() makes it where scope '\(scope.name)' begins, \
        so wait for that first, or override '\(name)'
        """)
    }
    if !installedStartedKeys.contains(where: { $0.slotID == key.slotID }) {
      fatalError(
        """
        '\(name)'\(way) was read before it was made: start() makes what installed modules bring, and none \
        brings '\(name)', so install the one that does before start(), as in \(exampleOfInstalling), or override \
        '\(name)'
        """)
    }
    if parent != nil {
      fatalError(
        """
        '\(name)'\(way) was read before it was made: start() makes it, and an override or another context that \
        reaches it asks for one of this container's own, so call start() on this container too, or override \
        '\(name)' itself
        """)
    }
    fatalError(
      """
      '\(name)'\(way) was read before it was made: start() makes it, so wait for start() first, or override \
      '\(name)'
      """)
  }
}

extension DependencyRecord {
  /// The key by which a start makes the value, where the record is what a test target provides.
  fileprivate func startedProvision(in context: DependencyContext) -> (any StartedDependencyKey.Type)? {
    guard isFactory, key is any DependencyProvision.Type,
      let key = key as? any StartedDependencyKey.Type, key.isStarted(in: context)
    else { return nil }
    return key
  }
}

extension StartedDependencyKey {
  /// Makes the value and keeps it, and makes it again if something that it was made of was replaced meanwhile.
  static func start(at home: DependencyStorage) async throws {
    let request = DependencyRequest(Self.self)
    while let cell = home.insertStart(of: request) {
      do {
        home.reportIfUndeclared(Self.self)
        let record = try await value(in: home)
        record.token = cell.token
        if home.publish(record, of: cell, for: request, scope: scope) { return }
        var unkept = TakenRecords()
        unkept.add(record)
        try await home.dispose(unkept)
      } catch {
        home.removeStart(cell, id: request.id)
        throw error
      }
    }
  }

  private static func value(in home: DependencyStorage) async throws -> DependencyRecord {
    let container = home.insider()
    let memo = GraphMemo(ofStart: ())
    defer { memo.end() }
    return try await home.observingStart(of: Self.self) {
      try await StartedName.$value.withValue(name) {
        try await CurrentContainer.with(container) {
          try await start(in: DependencyGraphScope(container: container, memo: memo)).record
        }
      }
    }
  }
}
