/// What a storage keeps behind its lock.
///
/// What few containers need stands in `Seldom`, which is allocated when it is first written: a container that
/// lives for one override is made and dropped in a hurry.
@dynamicMemberLookup
struct DependencyState {
  /// The table in use, which readers without the lock see unless the storage is observed.
  var table = SlotTable.empty
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

  struct Seldom {
    /// Published records that were replaced: somebody may still be reading them.
    var retired: [DependencyRecord] = []
    fileprivate var outgrownTables: [SlotTable] = []
    /// The storages whose decisions depend on this one.
    var children: [ObjectIdentifier: WeakStorage] = [:]
    var openScopes: [DependencyScope] = []
    var registrations: [RegisteredName: DependencyRegistration] = [:]
    var freeSlots: [Int] = []
    var modules: [any DependencyModule.Type] = []
    var installed = InstalledModules()
    var runs: [LifecycleRun] = []
    var observers: [(number: UInt64, observe: @Sendable (DependencyEvent) -> Void)] = []

    fileprivate final class Holder {
      var seldom = Seldom()
    }
  }

  struct WeakStorage {
    weak var storage: DependencyStorage?
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
    guard table.base != SlotTable.empty.base else {
      table = SlotTable(capacity: 4)
      return
    }
    self.outgrownTables.append(table)
    table = table.moved(toCapacity: table.capacity * 2)
  }

  func deallocateTables() {
    guard table.base != SlotTable.empty.base else { return }
    table.deinitializeAndDeallocate()
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
