/// The error if an identifier has lost its registration.
struct NothingRegistered: Error {}

/// Finding and making values.
extension Contents {
  /// What a read found under the lock.
  private enum Finding {
    case box(DependencyBox)
    /// The reader makes the value, for this container or an ancestor.
    case missing(Creation)
    /// Another thread makes it; the reader waits.
    case underWay(Latch)
  }

  /// Makes a box with a recipe.
  typealias Make = (Recipe, DependencyContainer) throws -> DependencyBox

  /// Returns the box of a slot's value, made if there is none.
  ///
  /// - Parameters:
  ///   - slot: The slot of a key that the tree knows, or of an identifier.
  ///   - reference: The reader's reference to this container.
  ///   - make: Makes a value's box.
  /// - Returns: The box.
  /// - Throws: What a registered maker throws.
  func box(of slot: Int, for reference: DependencyContainer, make: Make) throws -> DependencyBox {
    var attempts = 0
    while true {
      let found = step { step in
        let found = find(slot, for: tree.creationOfCaller, &step)
        // What this read itself made was reported when it was made.
        if attempts > 0 { (step.reports, step.captives) = ([], []) }
        return found
      }
      switch found {
      case .box(let box):
        return box
      case .underWay(let latch):
        latch.wait()
        tree.endWait()
      case nil:
        throw NothingRegistered()
      case .missing(let creation):
        let box = try perform(creation, for: reference, make)
        if creation.home === self && !creation.isMisplaced || !creation.isKept { return box }
        // What an ancestor keeps may have read something that is overridden here: the next look decides.
        attempts += 1
        if attempts == Creation.mostAttempts {
          halt(
            "'\(creation.recipe.name)' is replaced or reset every time it is being made: \(creation.path.joined(separator: " -> "))"
          )
        }
      }
    }
  }

  // MARK: Under the lock

  private func find(_ slot: Int, for reader: Creation?, _ step: inout Step) -> Finding? {
    joinTree()
    let own = ownRecipe(of: slot, &step)
    let replacement = replacement(of: slot, &step)
    guard step.unknown.isEmpty else { return nil }
    requireNotStopped(slot)
    if let replacement, case .value(let box) = replacement.override {
      record(slot, of: replacement.holder, for: reader)
      if own?.scope.isCustom != true { adopt(box, from: replacement.holder) }
      return .box(box)
    }
    var recipe = own
    if case .recipe(let replacing) = replacement?.override { recipe = replacing }
    guard let recipe else { return nil }
    return recipe.scope.keepsValues
      ? findKept(recipe, replacedIn: replacement?.holder, for: reader, &step)
      : findUnkept(recipe, for: reader, &step)
  }

  /// Finds a graph value that the resolve shares, or begins to make an unkept value.
  private func findUnkept(_ recipe: Recipe, for reader: Creation?, _ step: inout Step) -> Finding {
    record(recipe.slot, of: self, for: reader)
    if recipe.scope == .graph, let made = reader?.sharedGraph(in: self)?.graph[recipe.slot] {
      reader?.reads.formUnion(made.reads)
      report(made.undeclared, &step, reader)
      reader?.add(made.undeclared)
      return .box(made.box)
    }
    return .missing(beginCreation(of: recipe, in: self, for: reader, &step))
  }

  /// Finds a kept value or its creation, or begins to make it.
  private func findKept(
    _ recipe: Recipe, replacedIn holder: Contents?, for reader: Creation?, _ step: inout Step
  ) -> Finding? {
    let slot = recipe.slot
    guard let home = home(of: recipe, replacedIn: holder, &step), step.unknown.isEmpty else { return nil }
    home.requireNotStopped(slot)
    record(slot, of: home, for: reader)
    let entry = home.entries[slot]
    if let made = entry?.made, let box = made.box.current() {
      report(made.undeclared, &step, reader)
      reportCaptive(recipe, reader, &step)
      reader?.add(made.undeclared)
      if home !== self, entry?.isPublished == true { adopt(box, from: home) }
      step.release(box)
      return .box(box)
    }
    if let creation = entry?.creation { return .underWay(wait(for: creation, reader, &step)) }
    if recipe.description.isStarted { stopEarlyRead(of: recipe, reader, &step) }
    reportCaptive(recipe, reader, &step)
    let creation = beginCreation(of: recipe, in: home, for: reader, &step)
    home.entry(slot).creation = creation
    return .missing(creation)
  }

  private func requireNotStopped(_ slot: Int) {
    if isStopped { halt("'\(name(of: slot))' was read after stop(): its container must be started again") }
  }

  /// Returns the container that keeps a value: this one, or the nearest ancestor up to which it would be the same, but
  /// none above `holder`, which overrides it.
  func home(of recipe: Recipe, replacedIn holder: Contents?, _ step: inout Step) -> Contents? {
    let slot = recipe.slot
    if let known = entries[slot]?.home, known.generation == tree.generation {
      return chain.dropFirst(known.distance).first { _ in true }
    }
    var open: Contents?
    if recipe.scope.isCustom {
      open = openHome(of: recipe.scope) ?? openWithoutBeginning(recipe, &step)
      guard open != nil else { return nil }
    }
    var home = self
    var steps = 0
    while home !== holder, home !== open, let parent = home.parent,
      !home.differsFromParent(in: slot, &step)
    {
      home = parent
      steps += 1
    }
    guard step.unknown.isEmpty else { return nil }
    if recipe.scope.isCustom { entry(slot).home = (steps, tree.generation) }
    return home
  }

  /// Makes reads find an ancestor's box without the lock.
  private func adopt(_ box: DependencyBox, from home: Contents) {
    if home === self || home.entries[box.slot]?.isPublished == true { publish(box) }
  }

  /// Records a read for the reader's creation, if its container sees the value.
  private func record(_ slot: Int, of home: Contents, for reader: Creation?) {
    guard let reader, reader.home.isDescendant(of: home) else { return }
    reader.reads.insert(slot)
    tree.mentioned.insert(slot)
  }

  private func beginCreation(
    of recipe: Recipe, in home: Contents, for reader: Creation?, _ step: inout Step
  ) -> Creation {
    let isKept = recipe.scope.keepsValues
    let creation = Creation(recipe, in: home, outer: reader, thread: .current, isKept: isKept)
    creation.undeclared = undeclaredRead(recipe)
    report(creation.undeclared, &step, reader)
    if !isKept { requireNoCycle(creation) }
    tree.creations.append(creation)
    return creation
  }

  // MARK: Making

  /// Runs a maker, and keeps what it makes unless something was replaced or ended meanwhile.
  private func perform(_ creation: Creation, for reference: DependencyContainer, _ make: Make) throws
    -> DependencyBox
  {
    let container = creation.home === self ? reference.inner : creation.home.innerReference()
    requireStack(for: creation)
    let isDeep = creation.depth % Creation.depthOfLooks == Creation.depthOfLooks - 1
    Activity.begin()
    defer { Activity.end() }
    if isDeep { preload(creation, in: container) }
    let result = creation.home.observing(creation) {
      CurrentContainer.with(container) {
        Result { try make(creation.recipe, container) }
      }
    }
    creation.home.finish(creation, with: try? result.get())
    return try result.get()
  }

  /// Ends a creation, and keeps its value if nothing has changed that it was made from.
  ///
  /// - Returns: Whether this container keeps the value.
  @discardableResult
  func finish(_ creation: Creation, with box: DependencyBox?) -> Bool {
    let slot = creation.recipe.slot
    var orphan: (OrphanedValue, Made?)?
    var latch: Latch?
    let isKept = step { step in
      creation.isMisplaced = creation.isKept && box != nil && belongsToParent(creation.recipe, &step)
      guard step.unknown.isEmpty else { return false }
      creation.isOver = true
      latch = creation.latch
      tree.creations.removeAll { $0 === creation }
      step.release(creation)
      let graph = creation.graph
      step.released += graph.values.map { $0 as AnyObject }
      creation.graph = [:]
      let entry = entries[slot]
      let isCurrent = entry?.creation === creation
      if isCurrent { entry?.creation = nil }
      passOn(creation)
      guard let box else {
        orphan = creation.orphan.map { ($0, nil) }
        return false
      }
      let made = Made(
        box, by: creation.recipe, reads: creation.reads, undeclared: creation.undeclared,
        order: tree.nextOrder())
      step.release(made)
      if creation.recipe.scope.kind == .graph {
        creation.outer?.sharedGraph(in: self)?.graph[slot] = made
      } else if creation.isKept, isCurrent, !creation.isStale, !creation.isMisplaced {
        keep(made)
        return true
      } else if creation.isKept, made.isDisposable {
        if let waiting = creation.orphan { orphan = (waiting, made) } else { keepForDisposal(made) }
      } else if !creation.isKept, creation.outer == nil, !creation.isStale {
        rememberFresh(creation)
      }
      return false
    }
    latch?.open()
    tellEvents(of: creation)
    if let (orphan, made) = orphan { orphan.leave(made) }
    return isKept
  }

  /// Whether the override went meanwhile for which this container made a value of its own: then the parent's is the one to read.
  private func belongsToParent(_ recipe: Recipe, _ step: inout Step) -> Bool {
    guard parent != nil, sharesValues, !recipe.scope.isCustom, !recipe.description.isStarted else {
      return false
    }
    return replacement(of: recipe.slot, &step)?.holder !== self && !differsFromParent(in: recipe.slot, &step)
  }

  /// Adds a creation's reads to the enclosing one.
  private func passOn(_ creation: Creation) {
    guard let outer = creation.outer, !outer.isOver else { return }
    if creation.isStale { outer.isStale = true }
    if !creation.isKept, outer.home.isDescendant(of: self) { outer.reads.formUnion(creation.reads) }
    outer.add(creation.undeclared)
  }

  func keep(_ made: Made) {
    let slot = made.recipe.slot
    tree.generation += 1
    if isAbandoned {
      entry(slot).made = made.loosened()
      return
    }
    entry(slot).made = made
    let scope = made.recipe.scope.kind
    // A published value stays as long as the container, but identifiers come and go.
    let isIdentifier = tree.keys[slot] == nil
    if made.undeclared.isEmpty, scope == .singleton || scope == .weak, !isIdentifier { publish(made.box) }
    Run.current?.add(made, keptIn: self)
  }

  /// Lets reads make a transient value without the lock, once it was made under the lock and a cycle would have been
  /// found.
  private func rememberFresh(_ creation: Creation) {
    let recipe = creation.recipe
    guard recipe.scope == .transient, recipe.maker == nil, !recipe.description.resolvesGraph,
      recipe.description.absence == nil,
      creation.undeclared.isEmpty, observers.isEmpty
    else { return }
    var step = Step()
    guard replacement(of: recipe.slot, &step) == nil, step.unknown.isEmpty else { return }
    publish(DependencyBox(slot: recipe.slot, .fresh))
  }

  func name(of slot: Int) -> String {
    var step = Step()
    if let name = recipe(of: slot, &step)?.name ?? ownRecipe(of: slot, &step)?.name { return name }
    return tree.identifiers.first { $0.value.slot == slot }?.key.description ?? "a dependency"
  }
}

extension Creation {
  /// Returns the creation that holds the graph values of the current resolve in a container.
  func sharedGraph(in home: Contents) -> Creation? {
    self.home === home && !outermost.isOver ? outermost : nil
  }
}
