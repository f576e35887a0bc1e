/// What a start makes, and in which order.
struct StartPlan {
  private struct Node {
    let recipe: Recipe
    let key: any ContainerKey.Type
    /// Says how the start makes the value; `nil` if a read makes it, and the node only connects others.
    let starting: DependencyDescription?
    /// What keeps the value, if only the start makes it.
    let home: Contents?
    var neededBy: [Int] = []
    /// How many of its needs don't exist yet.
    var needs = 0
    var isOver = false

    /// Whether a plan for this value alone would still make only it, in the same container: what was recorded meanwhile may
    /// show that something that it needs must be made again.
    func isUpToDate(in contents: Contents) -> Bool {
      let missing = StartPlan([key], of: recipe.scope, in: contents).nodes.filter { $0.starting != nil }
      return missing.count == 1 && missing[0].recipe === recipe && missing[0].home === home
    }
  }

  /// The values that don't exist yet.
  private var nodes: [Node] = []
  /// Whether a released container would keep one of them.
  private(set) var losesValues = false
  /// The nodes whose needs exist, and the next one to make.
  private var ready: [Int] = []
  private var next = 0

  /// Plans to make the values of some keys of a scope, and what they need, as seen from a container. Under the lock.
  init(_ keys: [any ContainerKey.Type], of scope: DependencyScope, in contents: Contents) {
    var indexes: [Int: Int] = [:]
    for key in keys { add(key, for: nil, of: scope, in: contents, &indexes) }
    var user = 0
    while user < nodes.count {
      let recipe = contents.statingNeeds(nodes[user].recipe)
      for need in contents.needs(of: recipe, atFirst: true) {
        add(need, for: user, of: scope, in: contents, &indexes)
      }
      user += 1
    }
    ready = nodes.indices.filter { nodes[$0].needs == 0 }
  }

  @inline(never)
  private mutating func add(
    _ need: any ContainerKey.Type, for user: Int?, of scope: DependencyScope,
    in contents: Contents, _ indexes: inout [Int: Int]
  ) {
    let slot = need.slot
    // A value that exists or was set needs nothing.
    guard let recipe = contents.recipe(of: slot) else { return }
    let index = indexes[slot] ?? nodes.count
    if index == nodes.count {
      // A hand-written key may state a need that it only reads later, perhaps of a closed scope.
      let isOpen = !recipe.scope.isCustom || contents.openHome(of: recipe.scope) != nil
      let keeper = recipe.scope.keepsValues && isOpen ? contents.keeper(of: recipe) : nil
      if keeper?.entries[slot]?.made != nil { return }
      indexes[slot] = index
      var starting = recipe.scope != scope ? nil : contents.starting(recipe)
      let home = starting?.isStarted == true ? keeper : nil
      if home == nil, user != nil { starting = nil }
      if starting != nil, keeper?.isAbandoned == true { losesValues = true }
      nodes.append(Node(recipe: recipe, key: need, starting: starting, home: home))
    }
    guard let user, user != index else { return }
    nodes[index].neededBy.append(user)
    nodes[user].needs += 1
  }

  var isNothing: Bool { nodes.allSatisfy { $0.starting == nil } }

  var homes: [Contents] { nodes.compactMap(\.home) }

  /// Returns the names from a node that nothing needs to the given one.
  private func path(to node: Int) -> [String] {
    var path = [node]
    var seen: Set<Int> = [node]
    while let user = nodes[path[path.count - 1]].neededBy.first(where: { !seen.contains($0) }) {
      seen.insert(user)
      path.append(user)
    }
    return path.reversed().map { nodes[$0].recipe.name }
  }

  // MARK: Making

  /// Makes what is missing, and plans again: a recorded read may show that this container needs a value of its own, and a
  /// maker may replace what was made.
  static func execute(for container: DependencyContainer, _ plan: () async throws -> StartPlan) async throws {
    var attempts = 0
    while case let plan = try await plan(), !plan.isNothing {
      attempts += 1
      if attempts == Creation.mostAttempts {
        halt(lastAttempt: plan.path(to: plan.nodes.firstIndex { $0.starting != nil } ?? 0))
      }
      try await plan.execute(for: container)
    }
  }

  /// Makes each value as soon as its needs exist; if one fails, throws after all that was begun is over.
  private func execute(for container: DependencyContainer) async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var plan = self
      while true {
        while let node = plan.nextReady() {
          group.addTask {
            try await make(node, for: container)
            return node
          }
        }
        if let node = try await group.next() {
          plan.complete(node)
        } else if plan.nodes.allSatisfy(\.isOver) {
          return
        } else {
          try Task.checkCancellation()
          plan.breakCycle()
        }
      }
    }
  }

  /// Returns the next node that the start must make.
  private mutating func nextReady() -> Int? {
    while next < ready.count {
      let node = ready[next]
      next += 1
      if nodes[node].isOver { continue }
      if nodes[node].starting != nil { return node }
      complete(node)
    }
    return nil
  }

  private mutating func complete(_ node: Int) {
    nodes[node].isOver = true
    for user in nodes[node].neededBy {
      nodes[user].needs -= 1
      if nodes[user].needs == 0 { ready.append(user) }
    }
  }

  /// Continues although some nodes need each other: hand-written keys may state a need that they only fetch later. Such
  /// a cycle ends at a node that the start doesn't make.
  private mutating func breakCycle() {
    if let node = nodes.firstIndex(where: { !$0.isOver && $0.starting == nil }) { return complete(node) }
    var path: [Int] = []
    var next = nodes.firstIndex { !$0.isOver }
    while let node = next, !path.contains(node) {
      path.append(node)
      next = nodes.firstIndex { !$0.isOver && $0.neededBy.contains(node) }
    }
    let first = next.flatMap { path.firstIndex(of: $0) } ?? 0
    halt(messageOfCycle(path[first...].map { nodes[$0].recipe.name }))
  }

  private func make(_ index: Int, for container: DependencyContainer) async throws {
    let node = nodes[index]
    do {
      try Task.checkCancellation()
      guard container.contents.step({ node.isUpToDate(in: container.contents) }) else { return }
      switch node.starting?.start {
      case .make(let make): try await node.home?.start(node.recipe, for: container.contents, make)
      case .read: _ = container.value(of: node.key)
      case .readIsolated(let read): await read(container)
      case nil: break
      }
    } catch {
      throw DependencyStartError(dependency: node.recipe.name, path: path(to: index), error: error)
    }
  }
}

extension Contents {
  /// Returns the description that says how a start makes a value. Under the lock.
  fileprivate func starting(_ recipe: Recipe) -> DependencyDescription? {
    if recipe.description.start != nil { return recipe.description }
    // A registered factory replaces how a value is made, not when.
    let own = recipe.maker == nil ? nil : ownRecipe(of: recipe.slot)?.description
    return own?.start == nil || own?.isStarted == true ? nil : own
  }

  /// Returns what says what a value needs: a registered factory doesn't, so it probably needs what it replaces.
  fileprivate func statingNeeds(_ recipe: Recipe) -> Recipe {
    if recipe.needs != nil { return recipe }
    return provision(of: recipe.slot) ?? ownRecipe(of: recipe.slot) ?? recipe
  }

  /// Makes a started value, and keeps it unless something that it was made from was replaced meanwhile.
  fileprivate func start(
    _ recipe: Recipe, for reader: Contents,
    _ make: @Sendable (DependencyContainer) async throws -> GeneratedCode.StartedValue
  ) async throws {
    let container = innerReference()
    let started = step { () -> Creation? in
      let entry = entry(recipe.slot)
      // It may exist or be overridden by now.
      guard reader.recipe(of: recipe.slot) === recipe, entry.made == nil, entry.creation == nil
      else { return nil }
      entry.creation = reader.beginCreation(of: recipe, in: self, for: nil, on: nil)
      return entry.creation
    }
    guard let creation = started else { return }
    var made: GeneratedCode.StartedValue?
    defer { finish(creation, with: made?.box) }
    let tellMade = tellMaking(creation)
    made = try await Creation.$ofTask.withValue(creation) {
      try await CurrentContainer.with(container, isolation: nil) { try await make(container) }
    }
    tellMade()
  }
}
