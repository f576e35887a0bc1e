/// What depends on what, as seen from one container. Under the lock.
extension Contents {
  /// Returns the recipe of a slot's key in this context; `nil` for identifiers.
  @inline(never)
  func ownRecipe(of slot: Int) -> Recipe? { tree.keys[slot]?[context] }

  /// Returns the nearest override or provision of a slot, here or in an ancestor.
  func replacement(of slot: Int) -> (override: Override, holder: Contents)? {
    var next: Contents? = self
    while let contents = next {
      next = contents.parent
      guard let entry = contents.entry(ifAnyFor: slot) else { continue }
      if let override = entry.override { return (override, contents) }
      // In a preview or test, the key's own expression for that comes first.
      if let provision = entry.provision?[context],
        ownRecipe(of: slot)?.description.expression.isForContext != true
      {
        return (.recipe(provision), contents)
      }
    }
    return nil
  }

  /// Returns how this container makes a slot's value; `nil` if a value was set or nothing is registered.
  func recipe(of slot: Int) -> Recipe? { source(of: slot).recipe }

  /// Returns how this container makes a value, and where that is registered or provided.
  @inline(never)
  private func source(of slot: Int) -> (recipe: Recipe?, holder: Contents?) {
    let replacement = replacement(of: slot)
    return switch replacement?.override {
    case .value: (nil, nil)
    case .recipe(let recipe): (recipe, replacement?.holder)
    case nil: (ownRecipe(of: slot), nil)
    }
  }

  /// Returns what a value and the contributions to it are stated to need here, at all or before the value is made.
  @inline(never)
  func needs(of recipe: Recipe, atFirst: Bool = false) -> [any ContainerKey.Type] {
    var needs = recipe.needs(atFirst: atFirst)
    if recipe.maker != nil { return needs }
    for contribution in contributions(to: recipe.slot) { needs += contribution.needs(atFirst: atFirst) }
    return needs
  }

  /// What the maker of a kept value read, and what unkept values among that were made from.
  typealias Record = (holder: Contents, reads: Set<Int>)

  /// The slots that a value is made from, and how they are known.
  typealias Edges = (slots: [Int], areStated: Bool, record: Record?)

  /// Returns the slots that a slot's value is made from here: stated needs, contributions, and the recorded reads of the
  /// nearest value that is made in the same way.
  ///
  /// A value that was set is made from nothing.
  func edges(of slot: Int) -> Edges {
    let source = source(of: slot)
    guard let recipe = source.recipe else { return ([], true, nil) }
    var slots = needs(of: recipe).map { $0.slot }
    for contents in chain {
      if let made = contents.entries[slot]?.made {
        for read in made.reads { slots.append(read) }
        return (slots, recipe.needs != nil, (contents, made.reads))
      }
      if contents === source.holder { break }
    }
    return (slots, recipe.needs != nil, nil)
  }

  /// Returns whether a value may be made from graph values, directly or through other values that aren't kept.
  func mayShareGraph(_ slot: Int) -> Bool {
    var (pending, seen) = ([slot], Set<Int>())
    while let slot = pending.popLast() {
      guard seen.insert(slot).inserted, let recipe = recipe(of: slot), !recipe.scope.keepsValues else {
        continue
      }
      if recipe.scope == .graph || recipe.needs == nil { return true }
      pending += needs(of: recipe).map { $0.slot }
    }
    return false
  }

  /// Returns whether this container needs a value of its own: something that it is made from, as stated or in `reads`, is
  /// overridden here, has another expression in this context, or was made here, though its scope isn't open here.
  ///
  /// `known` holds edges that a child has found. They are the same here unless a container below recorded them: an override
  /// in between would have ended the search.
  func differsFromParent(in first: Int, _ reads: Set<Int>, _ known: inout [Int: Edges]) -> Bool {
    guard let parent, sharesValues else { return true }
    let isAlike = context == parent.context
    guard hasOverrides || !isAlike else { return false }
    if !isAlike { known.removeAll() }
    // A test must not make a live value just to find out what it reads, nor twice; and what was read may be forgotten.
    let isCareful = !reads.isEmpty || hasOverrides && context == .test
    // What it is made from, and the record that shows it.
    let read: Record? = reads.isEmpty ? nil : (self, reads)
    var pending: [(slot: Int, record: Record?)] = [(first, read)]
    for slot in reads { pending.append((slot, recipe(of: slot)?.scope.keepsValues == true ? nil : read)) }
    // What all records that led to a slot show of it: the further up a record, the less.
    var seen: [Int: Record?] = [:]
    while case (let slot, var record)? = pending.popLast() {
      if let entry = entry(ifAnyFor: slot) {
        if changesValue(of: slot, entry) { return true }
        if let made = entry.made, openHome(of: made.recipe.scope) !== self { return true }
      }
      if !isAlike {
        let (own, other) = (recipe(of: slot), parent.recipe(of: slot))
        let makesSame = own.map { other.map($0.makesSame) ?? false } ?? (other == nil)
        if !makesSame { return true }
      }
      var edges = known[slot] ?? edges(of: slot)
      // A container has a higher number than its ancestors.
      if let holder = edges.record?.holder, holder.number > number { edges = self.edges(of: slot) }
      if isAlike, parent.parent != nil { known[slot] = edges }
      // In a test, a record shows nothing of what is replaced below it.
      if context == .test, let holder = source(of: slot).holder,
        record?.holder.isDescendant(of: holder) == false
      {
        record = nil
      }
      record = isCareful ? edges.record ?? record : nil
      if isCareful, record == nil, !edges.areStated { return true }
      for slot in edges.slots {
        // In a test, it doesn't show what is read later.
        var shown = context != .test || record?.reads.contains(slot) == true ? record : nil
        if let before = seen[slot] {
          guard let before else { continue }
          if let record = shown {
            let isAbove = record.holder.number < before.holder.number
            if !isAbove, before.reads.isSubset(of: record.reads) { continue }
            shown = (isAbove ? record.holder : before.holder, before.reads.intersection(record.reads))
          }
        }
        seen.updateValue(shown, forKey: slot)
        pending.append((slot, shown))
      }
    }
    return false
  }

  /// Returns whether what is set, registered or installed here itself is used for a slot.
  private func changesValue(of slot: Int, _ entry: Entry) -> Bool {
    if entry.override != nil { return true }
    if entry.provision == nil && entry.contributions.isEmpty { return false }
    guard let replacement = replacement(of: slot) else { return !entry.contributions.isEmpty }
    return replacement.holder === self
  }

  /// Returns changed slots, and those that depend on them, directly or not, among what this container has made or
  /// published and what that is made from.
  func slots(dependingOn changed: Set<Int>) -> Set<Int> {
    var pending = published.map(\.slot)
    for (slot, entry) in entries where entry.made != nil { pending.append(slot) }
    for creation in tree.creations where creation.home === self {
      for slot in creation.reads { pending.append(slot) }
    }
    return slots(dependingOn: changed, among: pending)
  }

  /// Notes what a kept value has read or may read later.
  func noteNeeds(of made: Made) {
    var pending = needs(of: made.recipe).map { $0.slot } + made.reads
    while let need = pending.popLast() {
      guard tree.needed.insert(need).inserted, let recipe = self.recipe(of: need) else { continue }
      pending += needs(of: recipe).map { $0.slot }
    }
  }

  /// Hides published values of ancestors, here and below, where reads under the lock now get another value.
  ///
  /// To be called when a slot's value turns out to be made from more than was known, or in a container of its own.
  func reconsiderShared(dependingOn slot: Int) {
    var pending = [(self, false)]
    while let (contents, isBelowChange) = pending.popLast() {
      let changes = contents.parent.map { contents.hasOverrides || $0.context != contents.context } ?? false
      let mayDiffer = isBelowChange || changes
      for child in contents.children { pending.append((child, mayDiffer)) }
      guard mayDiffer else { continue }
      let shared = contents.published.map(\.slot).filter { contents.entry(ifAnyFor: $0)?.made == nil }
      let users = contents.slots(dependingOn: [slot], among: shared)
      for user in shared where users.contains(user) {
        guard let recipe = contents.recipe(of: user) else { continue }
        let made = contents.keeper(of: recipe).entries[user]?.made
        if made?.box !== contents.box(of: user) { contents.withdraw(user) }
      }
    }
  }

  private func slots(dependingOn changed: Set<Int>, among used: [Int]) -> Set<Int> {
    var pending = used
    var users: [Int: [Int]] = [:]
    var seen = Set(pending)
    while let slot = pending.popLast() {
      for need in edges(of: slot).slots {
        users[need, default: []].append(slot)
        if seen.insert(need).inserted { pending.append(need) }
      }
    }
    var reached = changed
    for slot in changed { pending.append(slot) }
    while let slot = pending.popLast() {
      for user in users[slot] ?? [] where reached.insert(user).inserted { pending.append(user) }
    }
    return reached
  }
}
