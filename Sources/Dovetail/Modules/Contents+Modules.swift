extension DependencyContainer {
  /// Adds what a module and those below it provide and contribute, here and in children; install before any read.
  public func install(_ module: any DependencyModule.Type) {
    contents.install(module)
  }
}

/// What a module adds, as read without the lock, since a module may run user code.
final class InstalledModule {
  let type: any DependencyModule.Type
  private let isForTests: Bool
  fileprivate let provisions: [KeyRecipes]
  fileprivate let contributions: [KeyRecipes]
  let started: [any ContainerKey.Type]

  private init(
    _ type: any DependencyModule.Type, isForTests: Bool, _ isUsed: (GeneratedCode.Provision) -> Bool
  ) {
    (self.type, self.isForTests) = (type, isForTests)
    let name = type.name
    provisions = type.provisions.compactMap { isUsed($0) ? $0.recipes(from: name) : nil }
    contributions = type.contributions.map { $0.provision.recipes(from: name) }
    let toStart = provisions.filter { $0.all.contains { $0.description.start != nil } }
    started = type.started + toStart.map(\.key)
  }

  /// Returns what overrides a dependency in tests.
  func testProvision(of slot: Int) -> KeyRecipes? {
    isForTests ? provisions.first { $0.key.slot == slot } : nil
  }

  /// The keys of what it adds, makes and needs.
  fileprivate var keys: [any ContainerKey.Type] {
    (provisions + contributions).reduce(into: started) { keys, part in
      keys.append(part.key)
      for recipe in part.all { keys += recipe.needs(atFirst: false) }
    }
  }

  /// Returns a module after the modules installed with it, each once. Of several provisions of a dependency, only the
  /// module's own one, or the one that it chooses, is used.
  fileprivate static func all(for root: any DependencyModule.Type) -> [InstalledModule] {
    var types: [any DependencyModule.Type] = [root]
    var next = 0
    while next < types.count {
      for below in types[next].modules where !types.contains(where: { $0 == below }) { types.append(below) }
      next += 1
    }
    let own = Set(root.provisions.map { $0.key.slot })
    let choices = root.choices
    return types.reversed().map { type in
      InstalledModule(type, isForTests: type == root && root.isForTests) { provision in
        if type == root { return true }
        let choice = choices.first { $0.key == provision.key }
        return !own.contains(provision.key.slot) && (choice == nil || choice?.module == type)
      }
    }
  }
}

extension Contents {
  func install(_ root: any DependencyModule.Type) {
    if tree.lock.withLock({ hasInstalled(root) }) { return }
    let all = InstalledModule.all(for: root)
    tree.learn(all.flatMap(\.keys))
    if root.isForTests {
      for provision in all.last?.provisions ?? [] {
        replace(provision.key, by: .recipe(provision[context]))
      }
    }
    step {
      // Another thread may have installed some since.
      let new = all.filter { !hasInstalled($0.type) }
      let parts = new.flatMap { $0.provisions + $0.contributions }
      let old = wasRead ? outdated(by: Set(parts.map { $0.key.slot })) : []
      for module in all {
        if module.type != root || !root.isForTests {
          for provision in module.provisions { add(provision, provides: true) }
        }
        if hasInstalled(module.type) { continue }
        modules.append(module)
        for contribution in module.contributions { add(contribution, provides: false) }
      }
      hasOverrides = true
      forget(old) { $0.keepForDisposal($1) }
    }
  }

  private func hasInstalled(_ module: any DependencyModule.Type) -> Bool {
    chain.contains { $0.modules.contains { $0.type == module } }
  }

  /// What modules bring and `start()` makes, the ancestors' first.
  var started: [any ContainerKey.Type] { chain.reversed().flatMap(\.modules).flatMap(\.started) }

  /// Adds a module's provision of a dependency or its contribution to one; stops if the dependency was read, or is
  /// provided by another module. Under the lock.
  private func add(_ part: KeyRecipes, provides: Bool) {
    let (new, module) = (part[context], part[context].module ?? "")
    let entry = entry(new.slot)
    if provides {
      if provision(of: new.slot)?.module == module { return }
      if let old = entry.provision?[context].module {
        tree.halt("'\(new.name)' is provided by '\(module)' and by '\(old)': install only one of them")
      }
    }
    if entry.made != nil || entry.creation != nil {
      tree.halt(
        """
        '\(module)' was installed after '\(new.name)', which it provides or adds to, was read: \
        install it before anything is read
        """)
    }
    if provides { entry.provision = part } else { entry.contributions.append(part) }
  }

  /// Returns the nearest installed provision of a dependency. Under the lock.
  func provision(of slot: Int) -> Recipe? {
    chain.lazy.compactMap { $0.entries[slot]?.provision?[self.context] }.first
  }

  /// Returns the contributions to a dependency, sorted by module name. Under the lock.
  func contributions(to slot: Int) -> [Recipe] {
    var found: [Recipe] = []
    for contents in chain {
      let nearer = found
      for part in contents.entries[slot]?.contributions ?? [] {
        let more = part[context]
        if nearer.contains(where: { $0.module == more.module }) { continue }
        let next = found.firstIndex { ($0.module ?? "") > (more.module ?? "") }
        found.insert(more, at: next ?? found.endIndex)
      }
    }
    return found
  }

  /// What to do if there is no type as in the example.
  static let adviceWithoutManifest = "if there is no such type, give the target a manifest, at least {}"

  /// How to install the module of a program or a test, for messages.
  var exampleOfInstalling: String {
    context == .test
      ? "@Suite(.install(AppTestsDependencies.self)) or DependencyTestCase.override(_:)"
      : "DependencyContainer.shared.install(AppDependencies.self)"
  }
}
