/// What a start makes, and in which order.
struct StartPlan {
  enum Work {
    /// Nothing: the value exists, or a read makes it. The node only connects others.
    case nothing
    /// Made by the start, and kept by a container.
    case make(@Sendable (DependencyContainer) async throws -> StartedValue, home: Contents)
    /// Made by a read, if it is missing.
    case read(any ContainerKey.Type)
    case readIsolated(@Sendable (DependencyContainer) async -> Void)

    var isNothing: Bool {
      if case .nothing = self { true } else { false }
    }
  }

  struct Node {
    let recipe: Recipe
    let work: Work
    var needs = 0
    var neededBy: [Int] = []
  }

  private var nodes: [Node] = []

  /// Plans to make the values of some keys of a scope, and what they need, as seen from a container. Under the lock.
  init(
    _ keys: [(slot: Int, key: any ContainerKey.Type)], of scope: DependencyScope, in contents: Contents,
    _ step: inout Step
  ) {
    var indexes: [Int: Int] = [:]
    var pending = keys.map { (slot: $0.slot, key: $0.key, user: Int?.none) }
    pending.reverse()
    while let (slot, key, user) = pending.popLast() {
      contents.tree.knownKey(key, slot: slot)
      guard let recipe = contents.recipe(of: slot, &step) ?? contents.ownRecipe(of: slot, &step) else {
        continue
      }
      let isNew = indexes[slot] == nil
      let node = indexes[slot] ?? nodes.count
      if isNew {
        indexes[slot] = node
        nodes.append(
          Node(recipe: recipe, work: contents.work(for: recipe, key, of: scope, isAsked: user == nil, &step)))
      }
      if let user, user != node, !nodes[node].neededBy.contains(user) {
        nodes[node].neededBy.append(user)
        nodes[user].needs += 1
      }
      // A value that exists or was overridden needs nothing.
      guard isNew, !(nodes[node].work.isNothing && contents.has(recipe, &step)) else { continue }
      for need in (recipe.needs ?? []).reversed() where !recipe.later.contains(need.slot) {
        pending.append((need.slot, need.key, node))
      }
    }
  }

  var isNothing: Bool { nodes.allSatisfy(\.work.isNothing) }

  /// The containers that will keep the values, each once.
  var homes: [Contents] {
    var homes: [Contents] = []
    for case .make(_, let home) in nodes.lazy.map(\.work) where !homes.contains(where: { $0 === home }) {
      homes.append(home)
    }
    return homes
  }

  /// Returns the names from a node that nothing needs to the given one.
  func path(to node: Int) -> [String] {
    var path = [node]
    var seen: Set<Int> = [node]
    while let user = nodes[path[path.count - 1]].neededBy.first(where: { !seen.contains($0) }) {
      seen.insert(user)
      path.append(user)
    }
    return path.reversed().map { nodes[$0].recipe.name }
  }
}

extension Contents {
  /// Returns what a start of this container must do for a value. Under the lock.
  fileprivate func work(
    for recipe: Recipe, _ key: any ContainerKey.Type, of scope: DependencyScope, isAsked: Bool,
    _ step: inout Step
  ) -> StartPlan.Work {
    guard recipe.scope == scope, !has(recipe, &step) else { return .nothing }
    // A registered factory replaces how a value is made, not when.
    var start = recipe.description.start
    if start == nil, recipe.maker != nil, let own = ownRecipe(of: recipe.slot, &step),
      !own.description.isStarted
    {
      start = own.description.start
    }
    switch start {
    case nil: return .nothing
    case .make(let make):
      guard let home = keeper(of: recipe, &step) else { return .nothing }
      return .make(make, home: home)
    case .read: return isAsked ? .read(key) : .nothing
    case .readIsolated(let read): return isAsked ? .readIsolated(read) : .nothing
    }
  }

  /// Returns whether a value was set, or was made and still exists.
  fileprivate func has(_ recipe: Recipe, _ step: inout Step) -> Bool {
    if case .value = replacement(of: recipe.slot, &step)?.override { return true }
    guard recipe.scope.keepsValues, let made = keeper(of: recipe, &step)?.entries[recipe.slot]?.made else {
      return false
    }
    let box = made.box.current()
    step.release(box)
    return box != nil
  }

  private func keeper(of recipe: Recipe, _ step: inout Step) -> Contents? {
    home(of: recipe, replacedIn: replacement(of: recipe.slot, &step)?.holder, &step)
  }
}

extension StartPlan {
  /// Makes each value as soon as its needs exist, and values that don't need each other concurrently.
  ///
  /// If something fails, throws after all that was begun is over.
  func execute(for container: DependencyContainer) async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var needs = nodes.map(\.needs)
      var ready = needs.indices.filter { needs[$0] == 0 }
      var isOver = [Bool](repeating: false, count: needs.count)
      var next = 0

      func complete(_ node: Int) {
        isOver[node] = true
        for user in nodes[node].neededBy {
          needs[user] -= 1
          if needs[user] == 0 { ready.append(user) }
        }
      }

      while true {
        while !Task.isCancelled, next < ready.count {
          let node = ready[next]
          next += 1
          if isOver[node] { continue }
          if nodes[node].work.isNothing {
            complete(node)
          } else {
            group.addTask { [self] in
              try await make(node, for: container)
              return node
            }
          }
        }
        if let node = try await group.next() {
          complete(node)
          continue
        }
        guard isOver.contains(false) else { return }
        try Task.checkCancellation()
        // Hand-written keys may state a need that they only fetch later. Such a cycle ends at a node without work.
        guard let node = isOver.indices.first(where: { !isOver[$0] && nodes[$0].work.isNothing }) else {
          stopAtCycle(isOver)
        }
        complete(node)
      }
    }
  }

  private func make(_ node: Int, for container: DependencyContainer) async throws {
    let recipe = nodes[node].recipe
    do {
      try Task.checkCancellation()
      switch nodes[node].work {
      case .nothing: break
      case .make(let make, let home): try await home.start(recipe, make)
      case .read(let key): container.read(key)
      case .readIsolated(let read): await read(container)
      }
    } catch {
      throw DependencyStartError(dependency: recipe.name, path: path(to: node), error: error)
    }
  }

  private func stopAtCycle(_ isOver: [Bool]) -> Never {
    var path: [Int] = []
    var next = isOver.firstIndex(of: false)
    while let node = next, !path.contains(node) {
      path.append(node)
      next = nodes.indices.first { !isOver[$0] && nodes[$0].neededBy.contains(node) }
    }
    let first = next.flatMap { path.firstIndex(of: $0) } ?? 0
    halt(cycle: path[first...].map { nodes[$0].recipe.name })
  }
}

extension Contents {
  /// Makes a started value and keeps it; makes it again if something that it was made from was replaced meanwhile.
  fileprivate func start(
    _ recipe: Recipe, _ make: @Sendable (DependencyContainer) async throws -> StartedValue
  ) async throws {
    let container = innerReference()
    var attempts = 0
    while let creation = beginStart(of: recipe) {
      Activity.begin()
      defer { Activity.end() }
      do {
        let tellMade = tellMaking(creation)
        let value = try await Creation.$ofTask.withValue(creation) {
          try await CurrentContainer.with(container, isolation: nil) { try await make(container) }
        }
        tellMade()
        finish(creation, with: value.box)
        if creation.outcome == .kept { return }
        attempts += 1
        if attempts == Creation.mostAttempts { creation.stopAtLastAttempt() }
      } catch {
        finish(creation, with: nil)
        throw error
      }
    }
  }

  /// Begins to make a value, unless it exists or was set by now.
  private func beginStart(of recipe: Recipe) -> Creation? {
    step { step -> Creation? in
      let slot = recipe.slot
      let entry = entry(slot)
      if case .value = entry.override { return nil }
      if let made = entry.made, let box = made.box.current() {
        step.release(box)
        return nil
      }
      guard entry.creation == nil else { return nil }
      let creation = Creation(recipe, in: self, outer: nil, thread: nil, isKept: true)
      creation.undeclared = undeclaredRead(recipe)
      report(creation.undeclared, &step, nil)
      tree.creations.append(creation)
      entry.creation = creation
      return creation
    }
  }
}
