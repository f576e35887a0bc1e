/// Who provides what, and who contributes to what, as far as a target sees.
package struct Providers: Sendable {
  package struct Provider: Sendable {
    package let module: Int
    package let provision: Provision
  }

  package struct Contributor: Sendable {
    package let module: Int
    package let contribution: Contribution
  }

  /// For a dependency, the implementations that modules have for it.
  package private(set) var provisions: [Int: [Provider]] = [:]
  /// For a dependency that collects, what modules add: its own first, then by the modules' names.
  package private(set) var contributions: [Int: [Contributor]] = [:]
  /// The implementation that counts, where that is certain.
  package private(set) var chosen: [Int: Provider] = [:]

  init(_ modules: [Module], _ declarations: [Declaration], _ owners: [Int], _ names: VisibleNames) {
    for (index, module) in modules.enumerated() where index == 0 || module.canBeInstalled {
      for provision in module.provisions where provision.from == nil {
        guard let node = names.index(of: provision.name.value, in: index),
          declarations[node].isRequired || modules[index].isTest && declarations[node].canBeReplaced
        else { continue }
        provisions[node, default: []].append(Provider(module: index, provision: provision))
      }
    }
    for (index, module) in modules.enumerated() where index == 0 || module.canBeInstalled {
      for contribution in module.contributions {
        guard let node = names.index(of: contribution.name.value, in: index), declarations[node].collects
        else { continue }
        let contributor = Contributor(module: index, contribution: contribution)
        contributions[node, default: []].append(contributor)
      }
    }
    for (node, list) in contributions where list.count > 1 {
      let own = list.filter { $0.module == owners[node] }
      let others = list.filter { $0.module != owners[node] }
      contributions[node] =
        own
        + others.enumerated().sorted {
          (modules[$0.element.module].name, $0.offset) < (modules[$1.element.module].name, $1.offset)
        }.map(\.element)
    }
    let choices = modules[0].provisions.filter { $0.from != nil }
    for (node, list) in provisions {
      let choice = choices.first { names.index(of: $0.name.value, in: 0) == node }?.from?.value
      chosen[node] =
        list.first { $0.module == 0 }
        ?? (list.count == 1 ? list[0] : list.first { modules[$0.module].name == choice })
    }
  }
}

extension Module {
  /// Whether a module has something that a program's root must install.
  package var bringsParts: Bool {
    !provisions.isEmpty || !contributions.isEmpty || dependencies.contains { $0.isStarted || $0.isEager }
  }

  /// Whether the target can install it: what a root brings is its own program's, unless it shows it.
  package var canBeInstalled: Bool {
    !composes || access == .public || access == .package && isInPackage
  }
}
