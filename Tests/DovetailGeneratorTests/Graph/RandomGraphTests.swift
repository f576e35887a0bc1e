import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("Random graphs")
struct RandomGraphTests {
  @Test("are judged as the naive oracle judges them, in any order of entries and fields")
  func oracle() throws {
    let seeds = LongRing.seeds(100, long: 300, all: 2_000)
    var (judged, sound) = (0, 0)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let graph = RandomGraph(using: &random, nodeLimit: seed.isMultiple(of: 5) ? 200 : 40)
      let oracle = NaiveOracle(graph)
      let verdict = try Verdict(graph.manifest)
      let shuffled = try Verdict(graph.manifest(shuffledBy: &random))
      // At most a hundred findings are kept.
      guard verdict.omitted == 0 else { continue }
      judged += 1
      for verdict in [verdict, shuffled] {
        #expect(verdict.cycles == oracle.cycles, "seed \(seed)")
        #expect(verdict.captives == oracle.captives, "seed \(seed)")
        #expect(verdict.unknown == oracle.unknown, "seed \(seed)")
        #expect(verdict.others == 0, "seed \(seed)")
      }
      if verdict.count == 0 { sound += 1 }
    }
    #expect(judged * 20 > seeds.count * 19 && sound * 10 > seeds.count)
  }

  @Test("give the same bytes when asked again")
  func determinism() {
    for seed in LongRing.seeds(10, long: 40, all: 40) {
      var random = SeededGenerator(seed: seed)
      let manifest = RandomGraph(using: &random, nodeLimit: 60).manifest
      #expect(Checking.diagnostics(manifest) == Checking.diagnostics(manifest))
      #expect(Checking.output(manifest) == Checking.output(manifest))
    }
  }

  @Test("that are large and valid are silent")
  func large() {
    let count = LongRing.size(1_000, long: 10_000, all: 10_000)
    var random = SeededGenerator(seed: 1)
    let nodes = (0..<count).map { node in
      let edges = (0..<min(node, 5)).map { _ in
        RandomGraph.Edge(kind: .value, target: Int.random(in: 0..<node, using: &random))
      }
      return RandomGraph.Node(scope: node.isMultiple(of: 3) ? "transient" : "singleton", edges: edges)
    }
    #expect(Checking.diagnostics(RandomGraph(nodes: nodes, scopes: []).manifest) == [])
  }

  @Test(
    "that are one long chain neither overflow nor take forever",
    arguments: ["singleton", "transient", "graph"])
  func chain(scope: String) {
    let count = LongRing.size(500, long: 10_000, all: 100_000)
    var nodes = (0..<count).map { node in
      RandomGraph.Node(
        scope: scope, edges: node == 0 ? [] : [RandomGraph.Edge(kind: .value, target: node - 1)])
    }
    #expect(Checking.diagnostics(RandomGraph(nodes: nodes, scopes: []).manifest) == [])

    // The last value's scope ends, which a singleton at the chain's other end must not outlive.
    nodes[0] = RandomGraph.Node(scope: "login", edges: [])
    nodes.append(
      RandomGraph.Node(scope: "singleton", edges: [RandomGraph.Edge(kind: .value, target: count - 1)]))
    let captive = Checking.diagnostics(RandomGraph(nodes: nodes, scopes: [("login", nil)]).manifest)
    #expect(captive.filter { $0.hasSuffix("[captive-scope]") }.count == 1)

    nodes[0] = RandomGraph.Node(scope: scope, edges: [RandomGraph.Edge(kind: .value, target: count - 1)])
    let cycle = Checking.diagnostics(RandomGraph(nodes: nodes, scopes: []).manifest)
    #expect(cycle.filter { $0.hasSuffix("[cycle]") }.count == 1)
  }

  @Test("have cycles whose shown path is a shortest one through what is declared first")
  func shortestCycles() throws {
    var count = 0
    for seed in LongRing.seeds(200, long: 200, all: 200) {
      var random = SeededGenerator(seed: seed &+ 77)
      let graph = RandomGraph(using: &random, nodeLimit: 12)
      for path in try Verdict(graph.manifest).cyclePaths {
        let group = NaiveOracle(graph).cycles.first { $0.contains(path[0]) }
        #expect(path.count - 1 == shortestCycle(in: try #require(group), graph), "seed \(seed): \(path)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  /// Like powers of the adjacency matrix: the first length at which the first node reaches itself.
  private func shortestCycle(in group: Set<String>, _ graph: RandomGraph) -> Int {
    let members = graph.nodes.indices.filter { group.contains(RandomGraph.name($0)) }
    var reached = Set(members.prefix(1))
    for length in 1...members.count {
      reached = Set(
        reached.flatMap { node in
          graph.nodes[node].edges.filter { $0.kind != .provider && members.contains($0.target) }.map(\.target)
        })
      if reached.contains(members[0]) { return length }
    }
    return 0
  }
}

/// The generator's findings, parsed from their messages.
private struct Verdict {
  var cyclePaths: [[String]] = []
  var cycles: Set<Set<String>> = []
  var captives: Set<[String]> = []
  var unknown: [String: Int] = [:]
  var others = 0
  let count: Int
  /// The number of further findings.
  let omitted: Int

  init(_ manifest: String) throws {
    let (result, sources) = Checking.check([Array(manifest.utf8)])
    count = result.diagnostics.count
    omitted = result.omitted
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    let graph = try #require(result.graph)
    let groups = StronglyConnectedComponents.find(
      in: graph.edges(in: .live).map { $0.filter { $0.kind != .provider }.map(\.target) })
    for diagnostic in result.diagnostics {
      let line = lines[sources[0].lineAndColumn(at: diagnostic.position.offset).line - 1]
      let owner = String(line.split(separator: "\"")[0])
      switch diagnostic.id {
      case .cycle:
        let path = diagnostic.message.split(separator: ": ")[1].components(separatedBy: " -> ")
        cyclePaths.append(path)
        let group = groups.first { $0.contains(graph.indexes[path[0]]!) }!
        cycles.insert(Set(group.map { graph.declarations[$0].name.value }))
      case .captiveScope:
        let path = diagnostic.notes[1].message.dropFirst("path: ".count).components(separatedBy: " -> ")
        #expect(path[0] == owner)
        captives.insert(Array(path[..<2]))
      case .unknownReference:
        let parts = diagnostic.message.split(separator: "'")
        let uses = parts[2].split(separator: " ").compactMap { Int($0) }
        unknown[parts[1].filter { $0 != "$" }] = uses.first ?? 1
      default: others += 1
      }
    }
  }
}
