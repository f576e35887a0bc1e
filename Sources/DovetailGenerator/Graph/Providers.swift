/// The provisions and contributions that a target sees.
package struct Providers: Sendable {
  package struct Additions: Sendable {
    package fileprivate(set) var provisions: [(module: Int, provision: Declaration)] = []
    /// The contributions, if it collects: its own module's first, then by module name.
    package fileprivate(set) var contributions: [(module: Int, contribution: Contribution)] = []
    fileprivate(set) var choices: [Branch] = []
    /// The branches of the implementations, each present where it is used.
    fileprivate(set) var candidates: [Implementation] = []
    /// The candidates, without those of other modules if two of them overlap, which is reported.
    package fileprivate(set) var implementations: [Implementation] = []

    fileprivate mutating func findImplementations(_ modules: [Module], for declaration: Declaration) {
      // An unknown choice is reported elsewhere, and ignored.
      let names = Set(provisions.map { modules[$0.module].name })
      let known = choices.filter { names.contains($0.chosenModule!.value) }
      for (module, provision) in provisions {
        // The target's own implementations, then those of other modules, limited by its choices.
        let own = candidates.filter { $0.module == 0 }.map(\.branch)
        let others = known.filter { module > 0 && $0.chosenModule!.value != modules[module].name }
        for var branch in provision.branches where branch.chosenModule == nil {
          branch.presence = .conjunction([branch.presence] + (own + others).map { !$0.presence })
          branch.isolation = declaration.isolation
          if modules[module].isTest { branch.usesDefaultInTests = true }
          if branch.presence.isPossible { candidates.append((module, branch)) }
        }
      }
      implementations =
        Providers.overlaps(candidates).isEmpty ? candidates : candidates.filter { $0.module == 0 }
    }
  }

  package typealias Implementation = (module: Int, branch: Branch)

  private var additions: [Int: Additions] = [:]
  let isForTests: Bool

  package subscript(node: Int) -> Additions? { additions[node] }

  package var nodes: [Int] { additions.keys.sorted() }

  init(_ modules: [Module], _ declarations: [Declaration], _ owners: [Int], _ names: VisibleNames) {
    isForTests = modules[0].isTest
    for index in modules.indices where index == 0 || modules[index].canBeInstalled {
      for provision in modules[index].provisions {
        guard let node = names.index(of: provision.name.value, in: index) else { continue }
        let choices = index == 0 ? provision.branches.filter { $0.chosenModule != nil } : []
        if !choices.isEmpty { additions[node, default: Additions()].choices += choices }
        let isMet = declarations[node].isRequired || modules[index].isTest && declarations[node].canBeReplaced
        // Only a root knows which implementations the dependencies of other modules get.
        if isMet, !provision.isChoice, modules[0].composes || [0, owners[node]].contains(index) {
          additions[node, default: Additions()].provisions.append((index, provision))
        }
      }
      for contribution in modules[index].contributions {
        guard let node = names.index(of: contribution.name.value, in: index), declarations[node].collects
        else { continue }
        additions[node, default: Additions()].contributions.append((index, contribution))
      }
    }
    func order(_ module: Int, _ node: Int) -> String { module == owners[node] ? "" : modules[module].name }
    for node in nodes {
      additions[node]!.contributions.sort { order($0.module, node) < order($1.module, node) }
      additions[node]!.findImplementations(modules, for: declarations[node])
    }
  }

  /// Returns the conditions under which two modules below the target provide the same.
  static func overlaps(_ implementations: [Implementation]) -> [Formula] {
    let others = implementations.filter { $0.module > 0 }
    var result: [Formula] = []
    for (index, second) in others.enumerated() {
      for first in others[..<index] where first.module != second.module {
        let condition = first.branch.presence && second.branch.presence
        if condition.isPossible { result.append(condition) }
        // Many pairs would repeat the same.
        if result.count == 100 { return result }
      }
    }
    return result
  }
}

extension Module {
  var bringsParts: Bool {
    !provisions.isEmpty || !contributions.isEmpty || dependencies.contains(where: \.isMadeByStart)
  }

  /// Whether the target can install the module: a root's parts belong to its own program, unless they are visible.
  var canBeInstalled: Bool { !composes || access.isVisible(from: self) }
}

extension DependencyGraph {
  var installedModules: [Int] {
    guard module.composes else { return [] }
    return modules.indices.dropFirst().filter { modules[$0].bringsParts && modules[$0].canBeInstalled }
  }
}
