/// What a start makes, and what each of it needs to be there before.
struct StartPlan {
  enum Work {
    /// There already, or made by a read: in the plan only because it stands between others.
    case nothing
    /// Made by the start, and kept in a storage.
    case start(any StartedDependencyKey.Type, at: DependencyStorage)
    /// Made by a read, if it is not there.
    case read(any EagerDependencyKey.Type)

    var isNothing: Bool {
      if case .nothing = self { true } else { false }
    }
  }

  struct Node {
    let key: any DependencyKey.Type
    let work: Work
    var needs = 0
    var neededBy: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// The nodes that the start was asked for.
  private let asked: Int

  /// Plans to make some keys' values and what those need, as seen from a storage.
  init(
    _ keys: [any DependencyKey.Type], in storage: DependencyStorage,
    work: (any DependencyKey.Type, _ isAsked: Bool) -> Work
  ) {
    var indexes: [Int: Int] = [:]
    var nodes: [Node] = []
    func index(of key: any DependencyKey.Type, isAsked: Bool) -> Int {
      let key = storage.keyToStart(for: key)
      let id = key.slotID
      if let known = indexes[id] { return known }
      indexes[id] = nodes.count
      nodes.append(Node(key: key, work: work(key, isAsked)))
      return nodes.count - 1
    }
    for key in keys { _ = index(of: key, isAsked: true) }
    asked = nodes.count
    var next = 0
    while next < nodes.count {
      let (key, node) = (nodes[next].key, next)
      next += 1
      // What is there, or comes of an override, needs nothing any more.
      if nodes[node].work.isNothing, storage.has(key) { continue }
      let later = Set(key.providers(in: storage.context).map { ObjectIdentifier($0) })
      var seen: Set<Int> = []
      for dependency in storage.dependencies(ofMaker: key)
      where !later.contains(ObjectIdentifier(dependency)) {
        let needed = index(of: dependency, isAsked: false)
        guard needed != node, seen.insert(needed).inserted else { continue }
        nodes[needed].neededBy.append(node)
        nodes[node].needs += 1
      }
    }
    self.nodes = nodes
  }

  /// The storages that will keep what is made, each once.
  var homes: [DependencyStorage] {
    var homes: [DependencyStorage] = []
    for case .start(_, let home) in nodes.lazy.map(\.work) where !homes.contains(where: { $0 === home }) {
      homes.append(home)
    }
    return homes
  }

  /// The names from a node that nothing needs to a node.
  func path(to node: Int) -> [String] {
    var path = [node]
    var seen: Set<Int> = [node]
    while let user = nodes[path[path.count - 1]].neededBy.first(where: { !seen.contains($0) }) {
      seen.insert(user)
      path.append(user)
    }
    return path.reversed().map { nodes[$0].key.name }
  }
}
