extension Contents {
  private enum Finding {
    case box(DependencyBox)
    /// The reader makes the value, for this container or an ancestor.
    case missing(Creation)
    /// Another thread makes it; the reader waits.
    case underWay(Latch)
  }

  typealias Make = (Recipe, DependencyContainer) throws -> DependencyBox

  /// Returns the box of a slot's value, made if there is none; `nil` if an identifier isn't registered.
  ///
  /// Throws what a registered maker throws. An identifier has no key; its slot is looked up under the lock.
  func box(
    of slot: (Tree) -> Int?, knowing key: (any ContainerKey.Type)? = nil, for reference: DependencyContainer,
    make: Make
  ) throws -> DependencyBox? {
    var attempts = 0
    /// What the last attempt read, if its value isn't kept.
    var reads: Set<Int> = []
    var own: Recipe?
    var found = step(knowing: key) {
      own = $0
      return find(slot, own, knowing: reads)
    }
    while true {
      switch found {
      case .box(let box): return box
      case .underWay(let latch):
        latch.wait()
        found = step { find(slot, own, knowing: reads) }
      case nil: return nil
      case .missing(let creation):
        attempts += 1
        let made = perform(creation, for: reference, make)
        var isSettled = true
        found = creation.home.finish(creation, with: try? made.get()) {
          let isUnkept = creation.outcome == .returned || !creation.home.isJoined
          reads = isUnkept ? creation.reads : []
          isSettled = self.isSettled(creation, reads)
          if !isSettled { return find(slot, own, knowing: reads) }
          creation.addReadsToOuter()
          return nil
        }
        if isSettled { return try made.get() }
        if attempts == Creation.mostAttempts { halt(lastAttempt: creation.path) }
      }
    }
  }

  // MARK: Under the lock

  // A function of its own: what one inside `box` captures would be allocated for each read.
  private func find(_ slot: (Tree) -> Int?, _ own: Recipe?, knowing reads: Set<Int>) -> Finding? {
    tree.endWait()
    guard let slot = slot(tree) else { return nil }
    let reader = tree.creationOfCaller
    let replacement = replacement(of: slot)
    requireNotStopped("\(tree.quoted(name(of: slot), reader)) was read")
    if let replacement, case .value(let box) = replacement.override {
      record(slot, replacedIn: replacement.holder, for: reader)
      if own?.scope.isCustom != true { adopt(box, from: replacement.holder) }
      return .box(box)
    }
    var recipe = own
    if case .recipe(let replacing) = replacement?.override { recipe = replacing }
    guard let recipe else { return nil }
    record(slot, replacedIn: replacement?.holder, for: reader)
    return recipe.scope.keepsValues
      ? findKept(recipe, replacedIn: replacement?.holder, for: reader, knowing: reads)
      : findUnkept(recipe, for: reader)
  }

  private func findUnkept(_ recipe: Recipe, for reader: Creation?) -> Finding {
    if recipe.scope == .graph, let resolve = reader?.sharedGraph(in: self) {
      if let made = resolve.graph[recipe.slot] {
        reader?.reads.formUnion(made.reads)
        report(made.undeclared, reader)
        reader?.add(made.undeclared)
        return .box(made.box)
      }
      // Several child tasks may read it at once.
      let other = tree.creations.first {
        $0.recipe === recipe && $0.outermost === resolve && $0.thread != currentThread
      }
      if let other { return .underWay(wait(for: other, reader)) }
    }
    return .missing(beginCreation(of: recipe, in: self, for: reader))
  }

  private func findKept(
    _ recipe: Recipe, replacedIn holder: Contents?, for reader: Creation?, knowing reads: Set<Int>
  ) -> Finding {
    let slot = recipe.slot
    let home = home(of: recipe, replacedIn: holder, knowing: reads)
    if home !== self, recipe.scope.isCustom {
      requireNoDisposal(of: recipe.scope, in: home, "\(tree.quoted(recipe.name, reader)) was read")
    }
    let entry = home.entries[slot]
    let kept = recipe.description.expression == .input ? entry?.input : entry?.made
    if let made = kept {
      report(made.undeclared, reader)
      reportCaptive(recipe, reader)
      reader?.add(made.undeclared)
      if home !== self { adopt(made.box, from: home) }
      return .box(made.box)
    }
    if let creation = entry?.creation { return .underWay(wait(for: creation, reader)) }
    home.requireNoDisposal(of: recipe.scope, "\(tree.quoted(recipe.name, reader)) was read")
    if recipe.description.isStarted { stopEarlyRead(of: recipe, reader) }
    reportCaptive(recipe, reader)
    let creation = beginCreation(of: recipe, in: home, for: reader)
    creation.isPlaced = !reads.isEmpty
    home.entry(slot).creation = creation
    return .missing(creation)
  }

  func requireNotStopped(_ reason: @autoclosure () -> String) {
    if !isStopped { return }
    let reason = reason()
    requireNoDisposal(reason)
    tree.halt("\(reason) after stop(): call start() again first, on a parent before its children")
  }

  /// Returns the container that keeps a value: this one, or the nearest ancestor up to which it would be the same, but
  /// none above `holder`, which overrides it.
  func home(of recipe: Recipe, replacedIn holder: Contents?, knowing reads: Set<Int> = []) -> Contents {
    let slot = recipe.slot
    var open: Contents?
    if recipe.scope.isCustom {
      if reads.isEmpty, let known = entries[slot]?.home, known.generation == tree.generation {
        return (0..<known.distance).reduce(self) { home, _ in home.parent ?? home }
      }
      open =
        openHome(of: recipe.scope)
        ?? openWithoutBeginning(
          recipe.scope, because: "\(tree.quoted(recipe.name, tree.creationOfCaller)) was read")
    }
    var home = self
    var steps = 0
    var known: [Int: Edges] = [:]
    // A value made here is used until it is forgotten, as in reads without the lock.
    while home !== holder, home !== open, home.entries[slot]?.made == nil, let parent = home.parent,
      !home.differsFromParent(in: slot, reads, &known)
    {
      home = parent
      steps += 1
    }
    if reads.isEmpty, recipe.scope.isCustom { entry(slot).home = (steps, tree.generation) }
    return home
  }

  func keeper(of recipe: Recipe, knowing reads: Set<Int> = []) -> Contents {
    home(of: recipe, replacedIn: replacement(of: recipe.slot)?.holder, knowing: reads)
  }

  private func adopt(_ box: DependencyBox, from home: Contents) {
    if home === self || home.box(of: box.slot)?.isHidden == false { publish(box) }
  }

  /// Records a read for the reader's creation, and for the enclosing ones whose containers don't see what the reader
  /// makes. If a container replaces the value, only those that see it depend on it.
  private func record(_ slot: Int, replacedIn holder: Contents?, for reader: Creation?) {
    var next = reader
    while let reader = next {
      if holder.map(reader.home.isDescendant) ?? true {
        reader.reads.insert(slot)
        if tree.keys[slot] == nil { tree.readIdentifiers.insert(slot) }
      }
      next = reader.outside
    }
  }

  func beginCreation(
    of recipe: Recipe, in home: Contents, for reader: Creation?, on thread: ThreadID? = currentThread,
    isCall: Bool = false
  ) -> Creation {
    let creation = Creation(
      recipe, in: home, outer: reader, thread: thread, origin: self, isCall: isCall)
    if !isCall {
      creation.undeclared = (home.context == .test ? home : self).undeclaredRead(of: recipe.slot)
      report(creation.undeclared, reader)
    }
    requireNoCycle(creation)
    tree.creations.append(creation)
    Activity.beginCreation(onThread: thread != nil)
    return creation
  }

  /// Returns whether a reader here gets the value of a creation that is over; `reads` is what it read, if nothing keeps that.
  private func isSettled(_ creation: Creation, _ reads: Set<Int>) -> Bool {
    if creation.outcome == .outdated { return false }
    var known: [Int: Edges] = [:]
    return chain.prefix { $0 !== creation.home }
      .allSatisfy { !$0.differsFromParent(in: creation.recipe.slot, reads, &known) }
  }

  // MARK: Making

  private func perform(
    _ creation: Creation, for reference: DependencyContainer, _ make: Make
  ) -> Result<DependencyBox, any Error> {
    let container = creation.home === self ? reference.inner : creation.home.innerReference()
    if requireStack(for: creation) { preload(creation, in: container) }
    let tellMade = creation.home.tellMaking(creation)
    let made = CurrentContainer.with(container) {
      Result { try make(creation.recipe, container) }
    }
    if case .success = made { tellMade() }
    return made
  }

  /// Ends a creation that isn't repeated; if what it read was replaced, the enclosing one is repeated.
  func finish(_ creation: Creation, with box: DependencyBox?) {
    _ = finish(creation, with: box) {
      if creation.isReplaced { creation.outer?.isReplaced = true }
      creation.addReadsToOuter()
      return nil
    }
  }

  /// Ends a creation and looks again, in one step, so that its reader gets the value that was kept.
  private func finish(
    _ creation: Creation, with box: DependencyBox?, then look: () -> Finding?
  ) -> Finding? {
    var made: Made?
    var events: [(contents: Contents, event: DependencyEvent)] = []
    let found = step { () -> Finding? in
      // In this step: its thread may wait next, and those that waited for it must no longer count as waiting.
      creation.latch?.open()
      made = box.map {
        Made(
          $0, by: creation.recipe, reads: creation.reads, undeclared: creation.undeclared,
          generation: creation.generation)
      }
      end(creation, with: made)
      let found = look()
      creation.releaseOuters()
      // Observers run only after the next attempt, whose value they may read.
      if case .missing(let next) = found { swap(&next.events, &creation.events) }
      swap(&events, &creation.events)
      return found
    }
    for (contents, event) in events { contents.deliver(event) }
    if let made { creation.orphan?.yield(made) }
    creation.orphan.take()?.finish()
    Activity.endCreation(onThread: creation.thread != nil)
    return found
  }

  /// Keeps a value, unless it was replaced or its scope ended meanwhile. Under the lock.
  private func end(_ creation: Creation, with made: Made?) {
    let slot = creation.recipe.slot
    let entry = entries[slot]
    let isCurrent = entry?.creation === creation
    // The override that required a separate value may be gone.
    let belongsHere =
      !isCurrent || made == nil || creation.isPlaced || parent == nil
      || keeper(of: creation.recipe) === self
      // What showed that may be forgotten: a parent's value, with what it had read.
      || keeper(of: creation.recipe, knowing: creation.reads) === self
    let outcome: Creation.Outcome =
      creation.isReplaced || !belongsHere ? .outdated : made != nil && isCurrent ? .kept : .returned
    creation.outcome = outcome
    if let index = tree.creations.lastIndex(where: { $0 === creation }) { tree.creations.remove(at: index) }
    let sharesGraph = !creation.graph.isEmpty
    for made in creation.graph.values { tree.releaseLater(made) }
    creation.graph = [:]
    if isCurrent { entry?.creation = nil }
    guard let made else { return }
    if outcome == .kept {
      keep(made)
    } else if creation.isKept {
      if creation.orphan == nil { keepForDisposal(made) }
    } else if outcome == .returned {
      if creation.recipe.scope == .graph, !creation.isOutdated {
        // It may replace one that its maker read itself.
        tree.releaseLater(creation.outer?.sharedGraph(in: self)?.graph.updateValue(made, forKey: slot))
      }
      if creation.outer == nil, !sharesGraph { rememberFresh(creation) }
    }
  }

  func keep(_ made: Made) {
    let slot = made.recipe.slot
    let entry = entry(slot)
    tree.generation += 1
    let readsMore = tree.needed.contains(slot) && !made.reads.isSubset(of: edges(of: slot).slots)
    // Nothing would tell a container that has left the tree of a change.
    entry.made = isAbandoned ? (isJoined ? made.loosened() : nil) : made
    let isOwn =
      context == .test && made.recipe.scope.isCustom && openHome(of: made.recipe.scope) !== self
    if readsMore || isOwn && tree.needed.contains(slot) { reconsiderShared(dependingOn: slot) }
    noteNeeds(of: made)
    if isAbandoned { return }
    // A published value stays as long as the container, but identifiers come and go.
    let isIdentifier = tree.keys[slot] == nil
    if made.undeclared.isEmpty, !made.recipe.scope.isCustom, !isIdentifier {
      publish(made.box)
    }
    Run.ofTask?.add(made, keptIn: self)
  }

  /// Lets reads make a transient value without the lock, once it was made under the lock and a cycle would have been
  /// found. Its needs must be stated: a resolve shares graph values under the lock. Only for the shared container: makers
  /// get a reference that doesn't own any other.
  private func rememberFresh(_ creation: Creation) {
    let recipe = creation.recipe
    guard inner?.kind == .owner, recipe.scope == .transient, recipe.maker == nil,
      !recipe.description.expression.isAbsent, !creation.makesFactory, creation.undeclared.isEmpty,
      observers.isEmpty, replacement(of: recipe.slot) == nil, !mayShareGraph(recipe.slot)
    else { return }
    publish(DependencyBox(slot: recipe.slot, .fresh))
  }

  func name(of slot: Int) -> String {
    recipe(of: slot)?.name ?? ownRecipe(of: slot)?.name ?? "a dependency"
  }
}

extension Creation {
  /// Adds to the enclosing creation, which gets the value, its undeclared reads and, unless it is kept, what it was made from.
  fileprivate func addReadsToOuter() {
    guard let outer, !outer.isOver else { return }
    if outcome != .kept, outer.home.isDescendant(of: home) { outer.reads.formUnion(reads) }
    outer.add(undeclared)
  }

  /// Returns the creation that holds the graph values of the current resolve in a container.
  func sharedGraph(in home: Contents) -> Creation? {
    self.home === home && !outermost.isOver ? outermost : nil
  }
}
