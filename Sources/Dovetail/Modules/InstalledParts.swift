import Synchronization

/// What a module, and those that are installed with it, bring: of several provisions the one that is chosen.
struct InstalledParts {
  private(set) var provisions: [(module: String, provision: any DependencyProvision.Type)] = []
  private(set) var replacements: [any DependencyProvision.Type] = []
  private(set) var contributions: [(module: String, contribution: any DependencyContribution.Type)] = []

  init(of root: any DependencyModule.Type, _ modules: [any DependencyModule.Type]) {
    var chosen: [Int: (module: String, provision: any DependencyProvision.Type)] = [:]
    for provision in root.provisions {
      // An isolated value is made by its property alone, which asks for what is installed.
      if root.isForTests, !(provision is any IsolatedDependencyProvision.Type) {
        replacements.append(provision)
      } else {
        chosen[provision.slotID] = (root.name, provision)
      }
    }
    let choices = root.choices
    for module in modules where module != root {
      for provision in module.provisions {
        let id = provision.slotID
        if chosen[id]?.module == root.name { continue }
        if let choice = choices.first(where: { $0.key.slotID == id }), choice.module != module { continue }
        if let other = chosen[id], other.provision != provision {
          Self.stop(provision, module.name, other.module)
        }
        chosen[id] = (module.name, provision)
      }
    }
    provisions = Array(chosen.values)
    for module in modules { contributions += module.contributions.map { (module.name, $0) } }
  }

  static func stop(_ provision: any DependencyProvision.Type, _ one: String, _ other: String) -> Never {
    fatalError("'\(provision.name)' is provided by '\(one)' and by '\(other)': install one of them only")
  }
}

extension DependencyStorage {
  func take(_ parts: InstalledParts) {
    for (module, provision) in parts.provisions {
      let id = provision.slotID
      let isRead = isMade(id)
      let other = withLock { state -> (module: String, provision: any DependencyProvision.Type)? in
        if let other = state.installed.provisions[id] { return other }
        if !isRead { state.installed.provisions[id] = (module, provision) }
        return nil
      }
      if let other, other.provision != provision { InstalledParts.stop(provision, module, other.module) }
      if other == nil, isRead { Self.stopInstalling(module, for: provision.key) }
    }
    for (module, contribution) in parts.contributions {
      let id = contribution.key.slotID
      let isRead = isMade(id)
      let isNew = withLock { state -> Bool in
        let known = state.installed.contributions[id] ?? []
        guard !known.contains(where: { $0.contribution == contribution }) else { return false }
        state.installed.contributions[id, default: []].append(
          .init(module: module, contribution: contribution))
        return true
      }
      if isNew, isRead { Self.stopInstalling(module, for: contribution.key) }
    }
    if !parts.provisions.isEmpty || !parts.contributions.isEmpty {
      InstalledModules.exist.store(true, ordering: .releasing)
      withLock { $0.epoch &+= 1 }
    }
    for replacement in parts.replacements { replace(by: replacement) }
  }

  private func isMade(_ id: Int) -> Bool {
    withLock { $0.table.cursor(for: id)?.content.made != nil }
  }

  private static func stopInstalling(_ module: String, for key: any DependencyKey.Type) -> Never {
    fatalError(
      "'\(module)' was installed after '\(key.name)', which it has a part in, was read: install it first")
  }

  private func replace<Provision: DependencyProvision>(by provision: Provision.Type) {
    let factory = DependencyFactory<Provision.Value>(key: provision, scope: provision.scope) {
      provision.make(in: $0)
    }
    replace(provision.key, by: .passRetained(factory))
  }
}
