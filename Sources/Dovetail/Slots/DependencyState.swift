/// What a storage keeps behind its lock.
///
/// What few containers need stands in `Seldom`, which is allocated when it is first written: a container that
/// lives for one override is made and dropped in a hurry.
@dynamicMemberLookup
struct DependencyState {
  /// The table in use, which readers without the lock see unless the storage is observed.
  var table: SlotTable
  private let firstTable: SlotTable
  var count = 0
  /// Changes whenever a decision that was taken without the lock may have become wrong.
  var epoch: UInt = 0
  /// What makers are given for the container.
  var insider: DependencyContainer?
  /// What those are given who set the container up, while it may still be held.
  var draft: DependencyContainer?

  /// Whether anything was ever made or decided here, so that an override might change it.
  var hasHistory = false
  /// Whether the ancestors know this storage.
  var isAdopted = false
  /// Whether nobody outside holds the container any more (see `DependencyContainer.Grip`).
  var isAbandoned = false
  var isStopped = false

  private var seldom: Seldom.Holder?

  /// What a storage keeps at first, in a table that is a part of the storage.
  init(table: SlotTable) {
    self.table = table
    firstTable = table
  }

  struct Seldom {
    /// Published records that were replaced: somebody may still be reading them.
    var retired: [DependencyRecord] = []
    fileprivate var outgrownTables: [SlotTable] = []
    /// The storages whose decisions depend on this one.
    var children = WeakStorages()
    var openScopes: [DependencyScope] = []
    var registrations = DependencyRegistrations()
    var freeSlots: [Int] = []
    var modules: [any DependencyModule.Type] = []
    var installed = InstalledModules()
    var runs: [LifecycleRun] = []
    var observers: [(number: UInt64, observe: @Sendable (DependencyEvent) -> Void)] = []

    fileprivate final class Holder {
      // Touched under the storage's lock.
      @exclusivity(unchecked) var seldom = Seldom()
    }
  }

  subscript<Value>(dynamicMember member: WritableKeyPath<Seldom, Value>) -> Value {
    get { (seldom?.seldom ?? Seldom())[keyPath: member] }
    _modify {
      let holder = seldom ?? Seldom.Holder()
      seldom = holder
      yield &holder.seldom[keyPath: member]
    }
  }

  var hasChildren: Bool { seldom.map { !$0.seldom.children.isEmpty } ?? false }

  mutating func grow() {
    if table.base != firstTable.base { self.outgrownTables.append(table) }
    table = table.moved(toCapacity: table.capacity * 2)
  }

  mutating func deallocateTables() {
    table.deinitializeContents(count: count)
    guard table.base != firstTable.base else { return }
    table.deallocate()
    for outgrown in seldom?.seldom.outgrownTables ?? [] { outgrown.deallocate() }
  }

  /// Takes what was made, or decided, off a slot; the caller releases the result without the lock.
  mutating func forget(_ cursor: SlotCursor) -> DependencyRecord? {
    cursor.content.verdict = .unknown
    let made = cursor.content.made
    cursor.content.made = nil
    if let override = cursor.content.override, !override.isFactory { return made }
    return withdraw(made, from: cursor) ? nil : made
  }

  /// Takes everything off a slot that is to be overridden; the caller releases the result without the lock.
  @inline(never)
  mutating func empty(
    _ cursor: SlotCursor
  ) -> (override: DependencyRecord?, made: DependencyRecord?) {
    let (override, made) = (cursor.content.override, cursor.content.made)
    // Either may be the one that was shown: a value that overrides, or what a factory or the key made.
    let isOverrideAValue = override.map { !$0.isFactory } ?? false
    withdraw(isOverrideAValue ? override : made, from: cursor)
    cursor.content.override = nil
    cursor.content.made = nil
    cursor.content.verdict = .unknown
    return (override, made)
  }

  /// Sends readers to the lock, and keeps the record that they may still be reading.
  @discardableResult
  mutating func withdraw(_ record: DependencyRecord?, from cursor: SlotCursor) -> Bool {
    let wasShown = cursor.showsOwnRecord
    cursor.word = SlotWord.slow
    cursor.content.isBorrowed = false
    guard wasShown, let record else { return false }
    self.retired.append(record)
    return true
  }
}
