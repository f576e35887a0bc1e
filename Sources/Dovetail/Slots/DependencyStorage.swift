public import Synchronization

/// What a container holds: the table that is read without a lock, and the rest behind one.
@usableFromInline
final class DependencyStorage {
  // As a number: a pointer would be checked for nil at each read.
  @usableFromInline let fastTable: Atomic<UInt>
  let parent: DependencyContainer?
  let context: DependencyContext
  /// Whether the parent's values are used where no override makes a difference.
  let sharesWithParent: Bool
  let isObserved: Atomic<Bool>
  let probe: KeyProbe?
  /// Whether makers, or those who set the container up, may hold references of their own to it.
  let hasReferences = Atomic(false)
  /// The address of the draft of a container that is being set up and has no owner yet: whoever sets it up
  /// keeps it. Others take it, and it is taken back, under the lock.
  let setup = Atomic<UInt>(0)
  private let firstTable = FirstSlotTable()
  /// Where the parent knows this storage, once it is adopted; written under the parent's lock.
  @exclusivity(unchecked) var childIndex = 0
  private let mutex = Mutex(())
  private let fence = Atomic(false)
  // The lock gives the exclusivity that the dynamic check would look for.
  @exclusivity(unchecked) private var state: DependencyState

  init(
    parent: consuming DependencyContainer?, context: DependencyContext, sharesWithParent: Bool,
    probe: KeyProbe? = nil
  ) {
    let isHidden = parent?.grip.isObserved ?? false
    self.probe = probe
    self.parent = consume parent
    self.context = context
    self.sharesWithParent = sharesWithParent
    let table = firstTable.table()
    fastTable = Atomic(isHidden ? SlotTable.empty.address : table.address)
    isObserved = Atomic(isHidden)
    state = DependencyState(table: table)
  }

  /// Makes the storage of a child that differs by its overrides alone.
  convenience init(parent: consuming DependencyContainer) {
    let context = parent.grip.context
    self.init(parent: consume parent, context: context, sharesWithParent: true)
  }

  deinit {
    if state.isAdopted, let parent {
      parent.storage.withLock { $0.children.remove(at: childIndex) }
    }
    state.deallocateTables()
  }

  /// The word by which a slot's value is read without the lock.
  @inlinable
  @inline(__always)
  func word(for id: Int) -> UInt {
    SlotTable(address: fastTable.load(ordering: .acquiring)).word(for: id)
  }

  /// Runs a body that must neither run user code nor release what users own: it returns that instead.
  @inline(__always)
  func withLock<Result>(_ body: (inout DependencyState) -> Result) -> Result {
    var result: Result?
    mutex.withLock { _ in
      _ = fence.load(ordering: .acquiring)
      result = body(&state)
      fence.store(true, ordering: .releasing)
    }
    guard let result else { preconditionFailure("the lock did not run its body") }
    return result
  }

  /// The place of a slot, made if it has none; under the lock.
  func cursor(for id: Int, in state: inout DependencyState) -> SlotCursor {
    var index = state.table.place(of: id)
    if state.table.entries[index].id.load(ordering: .relaxed) != id {
      if (state.count + 1) * 4 > state.table.capacity * 3 {
        state.grow()
        showTable(in: &state)
        index = state.table.place(of: id)
      }
      state.count += 1
      state.table.take(index, for: id)
    }
    return SlotCursor(table: state.table, index: index)
  }

  /// Lets readers without the lock see the table, unless an observer wants to hear of every read.
  func showTable(in state: inout DependencyState) {
    let isHidden = state.isStopped || isObserved.load(ordering: .relaxed)
    let table = isHidden ? SlotTable.empty : state.table
    fastTable.store(table.address, ordering: .releasing)
  }
}

/// One slot of a table, under the lock.
struct SlotCursor {
  private let entry: UnsafeMutablePointer<SlotEntry>
  private let place: UnsafeMutablePointer<SlotContent>

  init(table: SlotTable, index: Int) {
    entry = table.entries + index
    place = table.contents + index
  }

  var id: Int { entry.pointee.id.load(ordering: .relaxed) }

  var content: SlotContent {
    get { place.pointee }
    nonmutating _modify { yield &place.pointee }
  }

  var word: UInt {
    get { entry.pointee.word.load(ordering: .relaxed) }
    nonmutating set { entry.pointee.word.store(newValue, ordering: .releasing) }
  }

  /// Whether anything was put, decided or shown in the slot since it was taken.
  @inline(__always)
  var isTouched: Bool {
    word != SlotWord.slow || content.wasPublished || content.verdict != .unknown
      || content.override != nil || content.made != nil
  }

  /// Whether readers without the lock find a record that this very storage keeps.
  var showsOwnRecord: Bool {
    word & SlotWord.slow == 0 && word != SlotWord.plain && !content.isBorrowed
  }

  /// Lets readers without the lock find a record, if none was ever shown here.
  ///
  /// A borrowed one is kept by the parent, which is owned for as long as this storage lives.
  @inline(__always)
  func publish(_ record: DependencyRecord, tag: UInt = 0, borrowed: Bool = false) {
    guard !content.wasPublished else { return }
    content.wasPublished = !borrowed
    content.isBorrowed = borrowed
    word = UInt(bitPattern: Unmanaged.passUnretained(record).toOpaque()) | tag
  }
}

extension SlotTable {
  func cursor(for id: Int) -> SlotCursor? {
    index(of: id).map { SlotCursor(table: self, index: $0) }
  }

  /// All slots in use, in no order that means anything.
  var cursors: SlotCursors { SlotCursors(table: self) }
}

/// The slots of a table that are in use.
struct SlotCursors: Sequence, IteratorProtocol {
  private let table: SlotTable
  private var index = 0

  init(table: SlotTable) {
    self.table = table
  }

  // Not inlined, as half a dozen loops would each be several times as long.
  @inline(never)
  mutating func next() -> SlotCursor? {
    while index < table.capacity {
      defer { index += 1 }
      if table.entries[index].id.load(ordering: .relaxed) != 0 {
        return SlotCursor(table: table, index: index)
      }
    }
    return nil
  }
}
