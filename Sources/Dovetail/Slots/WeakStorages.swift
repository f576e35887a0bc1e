/// A storage's children, each at an index that it remembers, so that one which goes is not searched for.
struct WeakStorages {
  struct Reference {
    weak var storage: DependencyStorage?
  }

  /// The children, with gaps where some have gone.
  private(set) var values: [Reference] = []
  private var gaps: [Int] = []

  var isEmpty: Bool { values.count == gaps.count }

  /// Adds a child, and returns its index.
  @inline(never)
  mutating func insert(_ storage: DependencyStorage) -> Int {
    guard let gap = gaps.popLast() else {
      values.append(Reference(storage: storage))
      return values.count - 1
    }
    values[gap] = Reference(storage: storage)
    return gap
  }

  /// Removes the child that was given an index.
  @inline(never)
  mutating func remove(at index: Int) {
    values[index] = Reference(storage: nil)
    gaps.append(index)
  }

  /// The children that are still there.
  var living: [DependencyStorage] {
    @inline(never)
    get {
      var living: [DependencyStorage] = []
      for reference in values {
        if let storage = reference.storage { living.append(storage) }
      }
      return living
    }
  }
}
