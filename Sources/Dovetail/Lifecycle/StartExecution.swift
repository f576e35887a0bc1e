/// Makes what a plan says: each as soon as what it needs is there, all at the same time that can be.
struct StartExecution {
  let plan: StartPlan
  let container: DependencyContainer

  struct Failure: Error {
    let node: Int
    let error: any Error
  }

  private struct Completion: Sendable {
    let node: Int
    let error: (any Error)?
  }

  /// Makes everything, and throws after all that was begun is over.
  func run() async throws {
    try await withThrowingTaskGroup(of: Completion.self) { group in
      var needs = plan.nodes.map(\.needs)
      var ready = needs.indices.filter { needs[$0] == 0 }
      var isOver = [Bool](repeating: false, count: needs.count)
      var next = 0
      var failure: Failure?

      func complete(_ node: Int) {
        isOver[node] = true
        for user in plan.nodes[node].neededBy {
          needs[user] -= 1
          if needs[user] == 0 { ready.append(user) }
        }
      }

      while true {
        while failure == nil, !Task.isCancelled, next < ready.count {
          let node = ready[next]
          next += 1
          if isOver[node] { continue }
          if plan.nodes[node].work.isNothing {
            complete(node)
          } else {
            group.addTask { [self] in await make(node) }
          }
        }
        if let completion = try await group.next() {
          if let error = completion.error {
            if failure == nil { failure = Failure(node: completion.node, error: error) }
            group.cancelAll()
          } else {
            complete(completion.node)
          }
          continue
        }
        if let failure { throw failure }
        guard isOver.contains(false) else { return }
        try Task.checkCancellation()
        // Hand-written keys may state that they need what they only fetch later: nobody makes them by this plan.
        guard let node = isOver.indices.first(where: { !isOver[$0] && plan.nodes[$0].work.isNothing }) else {
          stopAtCycle(isOver)
        }
        complete(node)
      }
    }
  }

  private func make(_ node: Int) async -> Completion {
    do {
      try Task.checkCancellation()
      let recipe = plan.nodes[node].recipe
      switch plan.nodes[node].work {
      case .nothing: break
      case .make(let make, let home): try await home.start(recipe, make)
      case .read(let key): container.read(key)
      case .readIsolated(let read): await read(container)
      }
      return Completion(node: node, error: nil)
    } catch {
      return Completion(node: node, error: error)
    }
  }

  private func stopAtCycle(_ isOver: [Bool]) -> Never {
    var path: [Int] = []
    var next = isOver.firstIndex(of: false)
    while let node = next, !path.contains(node) {
      path.append(node)
      next = plan.nodes.indices.first { !isOver[$0] && plan.nodes[$0].neededBy.contains(node) }
    }
    let cycle = path[(next.flatMap { path.firstIndex(of: $0) } ?? 0)...] + [next].compactMap { $0 }
    let names = cycle.map { plan.nodes[$0].recipe.name }
    halt("dependency cycle: \(names.joined(separator: " -> "))")
  }
}

extension Contents {
  /// Makes a started value and keeps it, again if something that it was made from was replaced meanwhile.
  fileprivate func start(
    _ recipe: Recipe, _ make: @Sendable (DependencyContainer) async throws -> StartedValue
  ) async throws {
    let container = innerReference()
    while let creation = beginStart(of: recipe) {
      Activity.begin()
      defer { Activity.end() }
      do {
        let value = try await observing(creation) {
          try await Creation.$ofTask.withValue(creation) {
            try await CurrentContainer.with(container, isolation: nil) { try await make(container) }
          }
        }
        if finish(creation, with: value.box) { return }
      } catch {
        finish(creation, with: nil)
        throw error
      }
    }
  }

  /// Marks a value as being made, unless it is there or was set by now.
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
