/// Starting, beginning and ending. Each is a sequence of locked steps; `Run` decides which may overlap.
extension Contents {
  /// Enters all containers where something is missing, outermost first, so that of two runs that need the same
  /// containers one gets them all.
  func enterHomes(_ run: Run) async throws -> StartPlan {
    while true {
      let (plan, wanted) = step {
        let plan = StartPlan(started, of: .singleton, in: self)
        if parent?.isStopped == true {
          tree.halt("start() was called on a container whose parent was stopped: start the parent first")
        }
        if plan.losesValues { run.haltWithoutOwner() }
        let all = chain.filter { place in (run.places + plan.homes).contains { $0 === place } }
        if all.count > run.places.count { return (plan, all) }
        if isStopped {
          run.opened = true
          setStopped(false)
        }
        return (plan, [])
      }
      if wanted.isEmpty { return plan }
      run.leave()
      for contents in wanted.reversed() { try await run.enter(contents) }
    }
  }

  /// Opens a scope; one without inputs may be open already.
  func beginNow(_ scope: DependencyScope, inputs given: DependencyInputs, for run: Run? = nil) {
    require(scope.isCustom, "scope '\(scope.name)' is always open")
    tree.learn(scope.allInputs)
    for (key, box) in given.values where !scope.inputs.contains(where: { $0.slot == box.slot }) {
      let name = key.description(in: context).name
      halt("'\(name)' is not an input of scope '\(scope.name)': list it among the inputs, or override it")
    }
    step {
      let inputs = inputs(of: scope)
      let missing = inputs.first { input in
        !given.values.contains { $0.box.slot == input.slot } && replacement(of: input.slot) == nil
      }
      if let missing {
        let labels = inputs.map { $0.name + ":" }.joined()
        tree.halt(
          "scope '\(scope.name)' needs its input '\(missing.name)': call \(scope.beginning)(\(labels))")
      }
      if opening(of: scope) != nil, !inputs.isEmpty || !given.values.isEmpty {
        tree.halt(
          "scope '\(scope.name)' is already open, by a begin or a read: end it first, or use a child container"
        )
      }
      if let enclosing = scope.enclosingCustom {
        _ = openWithoutBeginning(enclosing, because: "scope '\(scope.name)' was begun")
      }
      guard opening(of: scope) == nil else { return }
      // A value made here for an ancestor's scope doesn't belong to the one being opened: it waits for that one's end.
      let taken = take(scope, closing: false)
      for (home, made) in taken.made { home.keepForDisposal(made) }
      for orphan in taken.orphans { orphan.creation.orphan = nil }
      openScopes.append((scope, tree.generation))
      run?.opened = true
      for (_, box) in given.values {
        guard let recipe = inputs.first(where: { $0.slot == box.slot }) else { continue }
        entry(box.slot).input = Made(box, by: recipe)
      }
    }
  }

  /// Takes what a run made for its scope, and what was made from it meanwhile. Under the lock.
  func takeMade(by run: Run) -> TakenValues {
    let undone = run.made.filter { home, made in
      // Another value may have replaced it.
      made.recipe.scope.isWithin(run.scope) && home.entries[made.recipe.slot]?.made?.order == made.order
        && (made.isDisposable || made.recipe.description.isStarted)
    }
    var homes: [Contents] = []
    for (home, _) in undone where !homes.contains(where: { $0 === home }) { homes.append(home) }
    let outdated = homes.flatMap { home in
      home.outdated(by: Set(undone.filter { $0.home === home }.map(\.made.recipe.slot)), onlyValues: true)
    }
    var taken = TakenValues()
    // What is being made from such a value is returned: making it again could stop the program.
    forget(outdated, repeatsReaders: false) { taken.made.append(($0, $1)) }
    taken.sort()
    return taken
  }

  /// Ends a scope; a stop does so in children first.
  func end(_ scope: DependencyScope, isStop: Bool) async throws {
    let run = Run(of: scope, in: self, isEnd: true, isStop: isStop)
    defer { run.leave(isOver: true) }
    if isStop { try await run.enter(self) }
    let places = isStop ? run.places : [self]
    let failures = try await Run.$ofTask.withValue(run) {
      var failures: [DependencyDisposalError.Failure] = []
      for (index, contents) in places.enumerated().reversed() {
        failures += try await run.enter(contents, taking: true).dispose()
        run.leave(keeping: index)
      }
      return failures
    }
    if !failures.isEmpty { throw DependencyDisposalError(failures: failures) }
  }

  /// Stops a read of a value that only a start makes. Under the lock.
  func stopEarlyRead(of recipe: Recipe, _ reader: Creation?) -> Never {
    let (name, scope) = (recipe.name, recipe.scope)
    let isInstalled = recipe.module != nil || started.contains { $0.slot == recipe.slot }
    let advice =
      if runs.isEmpty, scope.inputs.contains(where: { entries[$0.slot]?.input != nil }) {
        "end '\(scope.name)' and begin it again, after any overrides, or override '\(name)' itself"
      } else if scope.isCustom || isInstalled {
        """
        await \(scope.isCustom ? scope.beginning : "start")() on this container first, after any overrides, or override \
        '\(name)' itself
        """
      } else {
        """
        start() makes it only if its module is installed; install that first, as in \(exampleOfInstalling), or override \
        '\(name)'; \(Self.adviceWithoutManifest)
        """
      }
    tree.halt("\(tree.quoted(name, reader)) was read before it was made: \(advice)")
  }
}
