extension DependencyContainer {
  /// Makes a module's provisions, contributions and started dependencies available to this container and its children.
  ///
  /// Install a program's module before anything is read. Installing it again changes nothing.
  ///
  /// - Parameter module: The module; the modules below it are installed too.
  public func install(_ module: any DependencyModule.Type) {
    contents.install(module)
  }
}

/// What a module adds, as read without the lock, since a module may run user code.
private struct InstalledModule {
  let type: any DependencyModule.Type
  let provisions: [KeyRecipes]
  let contributions: [KeyRecipes]
  let started: [(slot: Int, key: any ContainerKey.Type)]

  init(_ type: any DependencyModule.Type, isUsed: (DependencyProvision) -> Bool) {
    let name = type.name
    self.type = type
    provisions = type.provisions.filter(isUsed).map { $0.part.recipes(from: name) }
    contributions = type.contributions.map { $0.part.recipes(from: name) }
    let keys = type.started + provisions.filter(\.mayStart).map(\.key)
    started = keys.map { ($0.slot, $0) }
  }

  /// Returns a module after the modules installed with it, each once. Of several provisions of a dependency, only the
  /// module's own one, or the one that it chooses, is used.
  static func all(for root: any DependencyModule.Type) -> [InstalledModule] {
    var types: [any DependencyModule.Type] = [root]
    var seen: Set<Int> = [Int(bitPattern: ObjectIdentifier(root))]
    var next = 0
    while next < types.count {
      for below in types[next].modules where seen.insert(Int(bitPattern: ObjectIdentifier(below))).inserted {
        types.append(below)
      }
      next += 1
    }
    let own = Set(root.provisions.map { $0.part.key.slot })
    let choices = root.choices
    return types.reversed().map { type in
      InstalledModule(type) { provision in
        let slot = provision.part.key.slot
        if type == root { return true }
        let choice = choices.first { $0.key.slot == slot }
        return !own.contains(slot) && (choice == nil || choice?.module == type)
      }
    }
  }
}

/// Modules installed in a container and its ancestors.
extension Contents {
  func install(_ root: any DependencyModule.Type) {
    if tree.lock.withLock({ modules.contains { $0 == root } }) { return }
    let all = InstalledModule.all(for: root)
    if root.isForTests {
      for provision in all.last?.provisions ?? [] {
        if let recipe = provision[context] { replace(recipe.slot, of: provision.key, by: .recipe(recipe)) }
      }
    }
    step { _ in
      for module in all {
        let provisions = module.type == root && root.isForTests ? [] : module.provisions
        for part in provisions where !isProvided(part) { entryToExtend(by: part)?.provision = part }
        // Another thread may have installed it since.
        if modules.contains(where: { $0 == module.type }) { continue }
        modules.append(module.type)
        started += module.started
        for part in module.contributions { entryToExtend(by: part)?.contributions.append(part) }
      }
      hasOverrides = true
      tree.hasInstalled = true
      tree.generation += 1
    }
  }

  /// Returns whether a provision was installed before; stops if it was another module's. Under the lock.
  private func isProvided(_ provision: KeyRecipes) -> Bool {
    guard let new = provision[context], let old = entries[new.slot]?.provision?[context] else { return false }
    if new.module != old.module {
      halt(
        "'\(new.name)' is provided by '\(new.module ?? "")' and by '\(old.module ?? "")': install only one of them"
      )
    }
    return true
  }

  /// Returns the entry that a module's part belongs in; stops if its value was read. Under the lock.
  private func entryToExtend(by part: KeyRecipes) -> Entry? {
    guard let recipe = part[context] else { return nil }
    let entry = entry(recipe.slot)
    if entry.made != nil || entry.creation != nil { stopInstalling(recipe) }
    for need in recipe.needs ?? [] { tree.mentioned.insert(need.slot) }
    return entry
  }

  private func stopInstalling(_ recipe: Recipe) -> Never {
    halt(
      """
      '\(recipe.module ?? "")' was installed after '\(recipe.name)', which it provides or adds to, was read: \
      install it before anything is read
      """)
  }

  /// Returns the contributions to a dependency, sorted by module name. Under the lock.
  func contributions(to slot: Int) -> [Recipe] {
    var found: [Recipe] = []
    guard tree.hasInstalled else { return found }
    for contents in chain {
      let nearer = found.map(\.module)
      for part in contents.entries[slot]?.contributions ?? [] {
        guard let more = part[context], !nearer.contains(more.module) else { continue }
        let next = found.firstIndex { ($0.module ?? "") > (more.module ?? "") }
        found.insert(more, at: next ?? found.endIndex)
      }
    }
    return found
  }

  /// How to install the module of a program or a test, for messages.
  var exampleOfInstalling: String {
    context == .test
      ? "@Suite(.install(AppTestsDependencies.self))"
      : "DependencyContainer.shared.install(AppDependencies.self)"
  }
}
