/// What modules brought to one container.
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
  /// By slot, and then in the order of the modules' names.
  var contributions: [Int: [Contribution]] = [:]
  var startedSlots: Set<Int> = []

  /// Whether it makes a difference to a slot.
  func changes(_ slot: Int) -> Bool { provisions[slot] != nil || contributions[slot] != nil }
}

/// What a module, and those that are installed with it, bring: of several provisions the one that is chosen.
struct InstalledParts {
  private(set) var provisions: [Int: Installed.Provision] = [:]
  private(set) var replacements: [Int: Installed.Provision] = [:]
  private(set) var contributions: [(slot: Int, Installed.Contribution)] = []
  private(set) var startedSlots: Set<Int> = []
  let modules: [any DependencyModule.Type]

  init(of root: any DependencyModule.Type) {
    modules = Self.withModulesBelow(root)
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
    for module in modules {
      for contribution in module.contributions {
        let needs = PerContext { contribution.needs($0).map { (slot: $0.slot, key: $0) } }
        contributions.append(
          (
            contribution.key.slot,
            Installed.Contribution(module: module.name, maker: contribution.maker, needs: needs)
          ))
      }
      for key in module.started { startedSlots.insert(key.slot) }
    }
  }

  private static func provision(
    _ provision: DependencyProvision, from module: any DependencyModule.Type
  ) -> Installed.Provision {
    Installed.Provision(
      key: provision.key, module: module.name,
      recipes: PerContext { provision.recipe(in: $0, from: module.name) })
  }

  /// A module behind those that are installed with it, each once.
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
