/// What the modules installed in one container add to it.
struct Installed {
  struct Provision {
    let key: any ContainerKey.Type
    let module: String
    let recipes: PerContext<Recipe>
  }

  struct Contribution {
    let module: String
    let maker: AnyMaker
    let needs: PerContext<[(slot: Int, key: any ContainerKey.Type)]>
  }

  var modules: [any DependencyModule.Type] = []
  var provisions: [Int: Provision] = [:]
  var contributions: [Int: [Contribution]] = [:]
  var startedSlots: Set<Int> = []

  /// Returns whether a module provides or contributes to a slot.
  func changes(_ slot: Int) -> Bool { provisions[slot] != nil || contributions[slot] != nil }
}

/// What a module, and those installed with it, add; of several provisions, the chosen one.
struct InstalledParts {
  private(set) var provisions: [Int: Installed.Provision] = [:]
  private(set) var replacements: [Int: Installed.Provision] = [:]
  let modules: [any DependencyModule.Type]
  /// Each module's contributions.
  let contributions: [[(slot: Int, Installed.Contribution)]]
  let startedSlots: Set<Int>

  init(of root: any DependencyModule.Type) {
    modules = Self.withModulesBelow(root)
    contributions = modules.map { module in
      module.contributions.map { contribution in
        let needs = PerContext { contribution.needs($0).map { (slot: $0.slot, key: $0) } }
        return (
          contribution.key.slot,
          Installed.Contribution(module: module.name, maker: contribution.maker, needs: needs)
        )
      }
    }
    startedSlots = Set(modules.flatMap { $0.started.map { $0.slot } })
    for provision in root.provisions {
      let slot = provision.key.slot
      if root.isForTests {
        replacements[slot] = Self.provision(provision, from: root)
      } else {
        provisions[slot] = Self.provision(provision, from: root)
      }
    }
    let choices = root.choices.map { (slot: $0.key.slot, module: $0.module) }
    for module in modules where module != root {
      for provision in module.provisions {
        let slot = provision.key.slot
        if provisions[slot]?.module == root.name || replacements[slot] != nil { continue }
        if let choice = choices.first(where: { $0.slot == slot }), choice.module != module { continue }
        let provision = Self.provision(provision, from: module)
        if let other = provisions[slot], other.module != module.name {
          Self.stop(provision.recipes[.live].name, module.name, other.module)
        }
        provisions[slot] = provision
      }
    }
  }

  private static func provision(
    _ provision: DependencyProvision, from module: any DependencyModule.Type
  ) -> Installed.Provision {
    Installed.Provision(
      key: provision.key, module: module.name,
      recipes: PerContext { provision.recipe(in: $0, from: module.name) })
  }

  /// Returns a module after the modules installed with it, each once.
  private static func withModulesBelow(_ module: any DependencyModule.Type) -> [any DependencyModule.Type] {
    var found: [any DependencyModule.Type] = [module]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(module)]
    var next = 0
    while next < found.count {
      for below in found[next].modules where seen.insert(ObjectIdentifier(below)).inserted {
        found.append(below)
      }
      next += 1
    }
    return found.reversed()
  }

  static func stop(_ name: String, _ one: String, _ other: String) -> Never {
    halt("'\(name)' is provided by '\(one)' and by '\(other)': install only one of them")
  }
}

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

/// Modules installed in a container and its ancestors.
extension Contents {
  func install(_ module: any DependencyModule.Type) {
    let isKnown = tree.lock.withLock { installed?.modules.contains { $0 == module } == true }
    if isKnown { return }
    // Read without the lock, since a module may run user code.
    let parts = InstalledParts(of: module)
    for (slot, replacement) in parts.replacements {
      replace(slot, of: replacement.key, by: .recipe(replacement.recipes[context]))
    }
    step { step in
      var now = installed ?? Installed()
      for (slot, provision) in parts.provisions {
        let name = provision.recipes[context].name
        if let other = now.provisions[slot] {
          if other.module != provision.module { InstalledParts.stop(name, provision.module, other.module) }
          continue
        }
        if isMade(slot) { stopInstalling(provision.module, for: name) }
        now.provisions[slot] = provision
        for need in provision.recipes[context].needs ?? [] { tree.mentioned.insert(need.slot) }
      }
      // Another thread may have installed some of them since.
      for (module, contributions) in zip(parts.modules, parts.contributions)
      where !now.modules.contains(where: { $0 == module }) {
        now.modules.append(module)
        for (slot, contribution) in contributions {
          if isMade(slot) { stopInstalling(contribution.module, for: name(of: slot)) }
          now.contributions[slot, default: []].append(contribution)
          for need in contribution.needs[context] { tree.mentioned.insert(need.slot) }
        }
      }
      now.startedSlots.formUnion(parts.startedSlots)
      installed = now
      hasOverrides = true
      tree.hasInstalled = true
      tree.generation += 1
    }
  }

  private func isMade(_ slot: Int) -> Bool { entries[slot]?.made != nil || entries[slot]?.creation != nil }

  private func stopInstalling(_ module: String, for name: String) -> Never {
    halt(
      "'\(module)' was installed after '\(name)', which it provides or adds to, was read: install it before anything is read"
    )
  }

  /// Returns the contributions to a dependency, sorted by module name. Under the lock.
  func contributions(to slot: Int) -> [Installed.Contribution] {
    var found: [Installed.Contribution] = []
    for contents in chain {
      let modules = found.map(\.module)
      for more in contents.installed?.contributions[slot] ?? [] where !modules.contains(more.module) {
        found.insert(more, at: found.firstIndex { $0.module > more.module } ?? found.endIndex)
      }
    }
    return found
  }

  /// The keys whose values `start()` makes, each once, the ancestors' first.
  var installedStartedKeys: [(slot: Int, key: any ContainerKey.Type)] {
    let modules = tree.lock.withLock { chain.compactMap(\.installed).reversed().flatMap(\.modules) }
    var keys: [(slot: Int, key: any ContainerKey.Type)] = []
    var seen: Set<Int> = []
    for module in modules {
      let provided = module.provisions.filter { $0.describe(context).start != nil }.map(\.key)
      for key in module.started + provided where seen.insert(key.slot).inserted {
        keys.append((key.slot, key))
      }
    }
    return keys
  }

  /// How to install the module of a program or a test, for messages.
  var exampleOfInstalling: String {
    context == .test
      ? "@Suite(.install(AppTestsDependencies.self))"
      : "DependencyContainer.shared.install(AppDependencies.self)"
  }
}
