/// The provisions and contributions that a target sees.
package struct Providers: Sendable {
  package struct Provider: Sendable {
    package let module: Int
    package let provision: Provision
  }

  package struct Contributor: Sendable {
    package let module: Int
    package let contribution: Contribution
  }

  /// The implementations of each dependency.
  package private(set) var provisions: [Int: [Provider]] = [:]
  /// The contributions to each dependency that collects: its own module's first, then by module name.
  package private(set) var contributions: [Int: [Contributor]] = [:]
  /// The branches of the implementations, each with its condition.
  package private(set) var candidates: [Int: [Source]] = [:]
  /// The candidates, without those of other modules if two of them overlap, which is reported.
  package private(set) var sources: [Int: [Source]] = [:]

  package struct Source: Sendable {
    package let module: Int
    package let branch: Branch
    package let condition: Formula
  }

  init(_ modules: [Module], _ declarations: [Declaration], _ owners: [Int], _ names: VisibleNames) {
    for (index, module) in modules.enumerated() where index == 0 || module.canBeInstalled {
      for provision in module.provisions where !provision.isChoice {
        guard let node = names.index(of: provision.name.value, in: index),
          declarations[node].isRequired || modules[index].isTest && declarations[node].canBeReplaced
        else { continue }
        provisions[node, default: []].append(Provider(module: index, provision: provision))
      }
      for contribution in module.contributions {
        guard let node = names.index(of: contribution.name.value, in: index), declarations[node].collects
        else { continue }
        let contributor = Contributor(module: index, contribution: contribution)
        contributions[node, default: []].append(contributor)
      }
    }
    for (node, list) in contributions where list.count > 1 {
      func order(_ contributor: Contributor) -> String {
        contributor.module == owners[node] ? "" : modules[contributor.module].name
      }
      contributions[node] = list.sorted { order($0) < order($1) }
    }
    var choices: [Int: [Branch]] = [:]
    for provision in modules[0].provisions {
      guard let node = names.index(of: provision.name.value, in: 0) else { continue }
      choices[node, default: []] += provision.branches.filter { $0.chosenModule != nil }
    }
    for (node, list) in provisions {
      let all = Self.sources(list, choices: choices[node] ?? [], modules)
      candidates[node] = all
      sources[node] = Self.overlaps(all).isEmpty ? all : all.filter { $0.module == 0 }
    }
  }

  /// Returns the target's own implementations, then those of other modules, limited by its choices.
  private static func sources(_ providers: [Provider], choices: [Branch], _ modules: [Module]) -> [Source] {
    var all: [Source] = []
    let names = Set(providers.map { modules[$0.module].name })
    // An unknown choice is reported elsewhere, and ignored.
    let choices = choices.filter { names.contains($0.chosenModule!.value) }
    for provider in providers {
      let name = modules[provider.module].name
      let chosen = provider.module == 0 ? [] : choices.filter { $0.chosenModule!.value != name }
      let before = all.filter { $0.module == 0 }.map(\.condition) + chosen.map(\.presence)
      for branch in provider.provision.branches where branch.chosenModule == nil {
        let condition = Formula.conjunction([branch.presence] + before.map { !$0 })
        if condition == .never { continue }
        all.append(Source(module: provider.module, branch: branch, condition: condition))
      }
    }
    return all
  }

  /// Returns the pairs of implementations in modules below the target that overlap, and their condition.
  static func overlaps(_ sources: [Source]) -> [(first: Source, second: Source, condition: Formula)] {
    var result: [(first: Source, second: Source, condition: Formula)] = []
    for (index, second) in sources.enumerated() where second.module > 0 {
      for first in sources[..<index] where first.module > 0 && first.module != second.module {
        let condition = first.condition && second.condition
        if Occurrence.of(condition).isPossible { result.append((first, second, condition)) }
        // Many pairs would repeat the same.
        if result.count == Self.overlapLimit { return result }
      }
    }
    return result
  }

  private static let overlapLimit = 100
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
