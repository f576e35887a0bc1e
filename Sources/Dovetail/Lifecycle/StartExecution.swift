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
      var underWay = 0
      var failure: Failure?

      func complete(_ node: Int) {
        isOver[node] = true
        for user in plan.nodes[node].neededBy {
          needs[user] -= 1
          if needs[user] == 0 { ready.append(user) }
        }
      }

      while true {
        while failure == nil, !Task.isCancelled, let node = ready.popLast() {
          if isOver[node] { continue }
          if plan.nodes[node].work.isNothing {
            complete(node)
          } else {
            underWay += 1
            group.addTask { [self] in await make(node) }
          }
        }
        if let completion = try await group.next() {
          underWay -= 1
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
        // Hand-written keys may say that they need what they only fetch later: nobody makes them by this plan.
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
      switch plan.nodes[node].work {
      case .nothing: break
      case .start(let key, let home): try await key.start(at: home)
      case .read(let key): await StartedName.$value.withValue(key.name) { await key.read(in: container) }
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
    let names = cycle.map { plan.nodes[$0].key.name }
    fatalError("dependency cycle: \(names.joined(separator: " -> "))")
  }
}

/// The name of what the running task starts, for messages.
enum StartedName {
  @TaskLocal static var value: String?
}
