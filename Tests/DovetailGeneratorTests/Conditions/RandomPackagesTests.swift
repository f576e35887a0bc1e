import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("Random programs of several packages")
struct RandomPackagesTests {
  private static func program(_ seed: UInt64) -> RandomPackages {
    var random = SeededGenerator(seed: seed)
    return RandomPackages(using: &random)
  }

  @Test("are judged, module by module, as an oracle judges them that knows what each name means")
  func oracle() {
    var (accepted, refused, unclear) = (0, 0, 0)
    for seed in LongRing.seeds(500, long: 2_000, all: 20_000) {
      let program = Self.program(seed)
      let oracles = program.modules.indices.map { PackagesOracle(program, target: $0) }
      let reported = program.modules.indices.map { program.errors(of: $0) }
      let label = "seed \(seed)"
      for target in program.modules.indices {
        let (oracle, name) = (oracles[target], program.modules[target].name)
        let ambiguities = reported[target].filter { $0.hasPrefix("ambiguous") }
        #expect(ambiguities == oracle.ambiguities, "\(label), \(name)")
        let wrong = reported[target].subtracting(ambiguities).subtracting(oracle.findings)
        #expect(wrong == [], "\(label), \(name)")
        guard program.modules[target].isRoot else { continue }
        let below = program.modules[target].below.union([target])
        if below.contains(where: { !oracles[$0].ambiguities.isEmpty }) { continue }
        // What the build can't see.
        if program.isUnclear(to: target) {
          unclear += 1
          continue
        }
        let all = below.reduce(into: Set<String>()) { $0.formUnion(reported[$1]) }
        // What is provided in place of a default by mistake may hide what else is wrong.
        let isMistaken = all.contains { $0.hasPrefix("given") }
        let missed = oracle.findings.subtracting(all).subtracting(oracle.hidden)
        #expect(isMistaken || missed == [], "\(label), \(name)")
        if all.isEmpty { accepted += 1 } else { refused += 1 }
      }
    }
    #expect(accepted > 50 && refused > 50 && unclear > 0)
  }
}

extension RandomPackages {
  /// What the generator reports at one module.
  fileprivate func errors(of target: Int) -> Set<String> {
    let all = [target] + modules[target].below.sorted { modules[$0].name < modules[$1].name }
    var roles = all.map { module in
      ModuleRole(
        modules[module].name, isInPackage: modules[module].package == modules[target].package,
        isDirect: modules[target].direct.contains(module))
    }
    (roles[0].isRoot, roles[0].isTest) = (modules[target].isRoot, modules[target].isTest)
    let sources = all.map {
      SourceText(path: "\(modules[$0].name).json", bytes: Array(manifest(of: $0).utf8))
    }
    let verdict = ProgramVerdict(Generator.check(roles, sources: sources))
    return verdict.errors.union(verdict.possible)
  }

  /// Whether a manifest of another package has a name that may mean several modules' there.
  fileprivate func isUnclear(to target: Int) -> Bool {
    func isFar(_ module: Int) -> Bool {
      modules[target].below.contains(module) && modules[module].package != modules[target].package
    }
    func isUnclear(_ name: String, in module: Int, among all: [(name: String, module: Int, access: Access)])
      -> Bool
    {
      let others = all.filter { other in
        other.name == name && modules[target].below.contains(other.module)
          && (other.access == .public || other.access == .package && isFar(other.module))
      }
      return isFar(module) && others.count > 1
        && !all.contains { $0.name == name && $0.module == module }
    }
    let allNodes = nodes.map { ($0.name, $0.module, access(of: $0)) }
    let allScopes = scopes.map { ($0.name, $0.module, modules[$0.module].access) }
    func mentions(_ needs: [Int], in module: Int) -> Bool {
      needs.contains { isUnclear(nodes[$0].name, in: module, among: allNodes) }
    }
    func mentions(_ branches: [Branch], in module: Int) -> Bool {
      branches.contains { branch in
        Context.allCases.contains { mentions(branch.needs(in: $0), in: module) }
      }
    }
    return nodes.contains { node in
      mentions(node.branches, in: node.module)
        || node.scope.map { isUnclear(scopes[$0].name, in: node.module, among: allScopes) } ?? false
    }
      || provisions.contains { mentions([$0.node], in: $0.module) || mentions($0.branches, in: $0.module) }
      || contributions.contains { mentions([$0.node] + $0.needs, in: $0.module) }
  }
}
