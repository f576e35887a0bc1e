/// The provisions and contributions that a target sees.
package struct Providers: Sendable {
  /// The implementations of each dependency.
  package private(set) var provisions: [Int: [(module: Int, provision: Declaration)]] = [:]
  /// The contributions to each dependency that collects: its own module's first, then by module name.
  package private(set) var contributions: [Int: [(module: Int, contribution: Contribution)]] = [:]
  /// The branches of the implementations, each with its condition.
  private(set) var candidates: [Int: [Source]] = [:]
  /// The candidates, without those of other modules if two of them overlap, which is reported.
  package private(set) var sources: [Int: [Source]] = [:]

  package struct Source: Sendable {
    package let module: Int
    let branch: Branch
    let condition: Formula
  }

  init(_ modules: [Module], _ declarations: [Declaration], _ owners: [Int], _ names: VisibleNames) {
    for (index, module) in modules.enumerated() where index == 0 || module.canBeInstalled {
      for provision in module.provisions where !provision.isChoice {
        guard let node = names.index(of: provision.name.value, in: index),
          declarations[node].isRequired || module.isTest && declarations[node].canBeReplaced
        else { continue }
        provisions[node, default: []].append((index, provision))
      }
      for contribution in module.contributions {
        guard let node = names.index(of: contribution.name.value, in: index), declarations[node].collects
        else { continue }
        contributions[node, default: []].append((index, contribution))
      }
    }
    for (node, list) in contributions where list.count > 1 {
      func order(_ module: Int) -> String { module == owners[node] ? "" : modules[module].name }
      contributions[node] = list.sorted { order($0.module) < order($1.module) }
    }
    var choices: [Int: [Branch]] = [:]
    for provision in modules[0].provisions {
      guard let node = names.index(of: provision.name.value, in: 0) else { continue }
      choices[node, default: []] += provision.branches.filter { $0.chosenModule != nil }
    }
    for (node, list) in provisions {
      let names = Set(list.map { modules[$0.module].name })
      // An unknown choice is reported elsewhere, and ignored.
      let known = (choices[node] ?? []).filter { names.contains($0.chosenModule!.value) }
      var all: [Source] = []
      for (module, provision) in list {
        // The target's own implementations, then those of other modules, limited by its choices.
        let chosen = module == 0 ? [] : known.filter { $0.chosenModule!.value != modules[module].name }
        let before = all.filter { $0.module == 0 }.map(\.condition) + chosen.map(\.presence)
        for branch in provision.branches where branch.chosenModule == nil {
          let condition = Formula.conjunction([branch.presence] + before.map { !$0 })
          if condition == .never { continue }
          all.append(Source(module: module, branch: branch, condition: condition))
        }
      }
      candidates[node] = all
      sources[node] = Self.overlaps(all).isEmpty ? all : all.filter { $0.module == 0 }
    }
  }

  /// Returns the conditions under which two modules below the target provide the same.
  static func overlaps(_ sources: [Source]) -> [Formula] {
    let others = sources.filter { $0.module > 0 }
    var result: [Formula] = []
    for (index, second) in others.enumerated() {
      for first in others[..<index] where first.module != second.module {
        let condition = first.condition && second.condition
        if Occurrence.of(condition).isPossible { result.append(condition) }
        // Many pairs would repeat the same.
        if result.count == 100 { return result }
      }
    }
    return result
  }

  /// Returns the target's own contributions to a dependency.
  func ownElements(of node: Int) -> [Contribution.Element] {
    let own = (contributions[node] ?? []).filter { $0.module == 0 }
    // One list is shared, not copied.
    return own.count == 1 ? own[0].contribution.elements : own.flatMap(\.contribution.elements)
  }
}

extension Module {
  /// Whether a program's root must install something of the module.
  package var bringsParts: Bool {
    !provisions.isEmpty || !contributions.isEmpty || dependencies.contains { $0.isStarted || $0.isEager }
  }

  /// Whether the target can install the module: a root's parts belong to its own program, unless they are visible.
  package var canBeInstalled: Bool {
    !composes || access == .public || access == .package && isInPackage
  }
}

extension DependencyGraph {
  /// The modules that a root installs with its own.
  var installedModules: [Int] {
    guard module.composes else { return [] }
    return modules.indices.dropFirst().filter { modules[$0].bringsParts && modules[$0].canBeInstalled }
  }
}
