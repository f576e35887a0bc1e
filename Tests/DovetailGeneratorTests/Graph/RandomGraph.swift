/// A random module, which is written as a manifest, and with which findings are compared.
struct RandomGraph {
  enum Kind { case value, provider, reads }

  struct Edge {
    let kind: Kind
    /// A node or, after the last one, an unknown name.
    let target: Int
  }

  struct Node {
    /// One of the built-in scopes' names, or a custom one's.
    let scope: String
    let edges: [Edge]
  }

  let nodes: [Node]
  /// The custom scopes, each with the index of the one around it.
  let scopes: [(name: String, within: Int?)]

  init(nodes: [Node], scopes: [(name: String, within: Int?)]) {
    self.nodes = nodes
    self.scopes = scopes
  }

  static func name(_ node: Int) -> String { "n\(node)" }

  init(using random: inout SeededGenerator, nodeLimit: Int) {
    let count = Int.random(in: 1...nodeLimit, using: &random)
    var scopes: [(name: String, within: Int?)] = []
    for index in 0..<Int.random(in: 0...5, using: &random) {
      let within = index > 0 && Bool.random(using: &random) ? Int.random(in: 0..<index, using: &random) : nil
      scopes.append(("scope\(index)", within))
    }
    self.scopes = scopes
    // Few graphs without a finding, few with findings everywhere.
    let isAcyclic = Bool.random(using: &random)
    let density = Double.random(in: 0...2.5, using: &random)
    let customShare = Double.random(in: 0...0.5, using: &random)
    nodes = (0..<count).map { node in
      var scope = ["singleton", "singleton", "transient", "graph", "weak"].randomElement(using: &random)!
      if let custom = scopes.randomElement(using: &random),
        Double.random(in: 0...1, using: &random) < customShare
      {
        scope = custom.name
      }
      var edges: [Edge] = []
      while Double.random(in: 0...1, using: &random) < density / (density + 1) {
        let kind: Kind = [.value, .value, .value, .provider, .reads].randomElement(using: &random)!
        if Int.random(in: 0..<60, using: &random) == 0 {
          edges.append(Edge(kind: kind, target: count + Int.random(in: 0..<3, using: &random)))
        } else if !isAcyclic {
          edges.append(Edge(kind: kind, target: Int.random(in: 0..<count, using: &random)))
        } else if node > 0 {
          edges.append(Edge(kind: kind, target: Int.random(in: 0..<node, using: &random)))
        }
      }
      return Node(scope: scope, edges: edges)
    }
  }

  /// The manifest, its entries and their fields in the order that `shuffle` gives them.
  func manifest(shuffledBy random: inout SeededGenerator) -> String {
    let entries = nodes.indices.shuffled(using: &random).map { node in
      let fields = fields(of: nodes[node]).shuffled(using: &random)
      return "\"\(Self.name(node))\": {\(fields.joined(separator: ", "))}"
    }
    let scopes = self.scopes.shuffled(using: &random).map { scope in
      "\"\(scope.name)\": {" + (scope.within.map { "\"within\": \"\(self.scopes[$0].name)\"" } ?? "") + "}"
    }
    return Self.text(scopes: scopes, entries: entries)
  }

  var manifest: String {
    let entries = nodes.indices.map { node in
      "\"\(Self.name(node))\": {\(fields(of: nodes[node]).joined(separator: ", "))}"
    }
    let scopes = self.scopes.map { scope in
      "\"\(scope.name)\": {" + (scope.within.map { "\"within\": \"\(self.scopes[$0].name)\"" } ?? "") + "}"
    }
    return Self.text(scopes: scopes, entries: entries)
  }

  private static func text(scopes: [String], entries: [String]) -> String {
    "{\n\"scopes\": {\(scopes.joined(separator: ", "))},\n\"dependencies\": {\n"
      + entries.joined(separator: ",\n") + "\n}\n}\n"
  }

  private func fields(of node: Node) -> [String] {
    let arguments = node.edges.compactMap { edge -> String? in
      switch edge.kind {
      case .value: "$\(Self.name(edge.target))"
      case .provider: "$provider(\(Self.name(edge.target)))"
      case .reads: nil
      }
    }
    let reads = node.edges.filter { $0.kind == .reads }.map { "\"\(Self.name($0.target))\"" }
    return [
      "\"type\": \"T\"", "\"scope\": \"\(node.scope)\"",
      "\"default\": \"f(\(arguments.joined(separator: ", ")))\"",
      "\"reads\": [\(reads.joined(separator: ", "))]",
    ]
  }
}

/// SplitMix64: the same numbers from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
