/// A hash table of an object's member names, to find duplicates.
///
/// It only stores the numbers of their entries, so that a large object isn't stored twice.
struct JSONNames {
  /// For each hash, a name's entry plus one; 0 if free. A few names are in no order, and compared one by one.
  private var slots: [Int32] = []
  private var count = 0

  private static let few = 8

  /// Returns the entry of a member that already has this name; otherwise inserts the name.
  mutating func insert(_ name: Int, in parser: JSONParser) -> Int? {
    if count == slots.count || count >= Self.few && 2 * count >= slots.count { grow(parser) }
    var slot = first(name, parser)
    while slots[slot] > 0 {
      let other = Int(slots[slot]) - 1
      if parser.haveSameText(name, other) { return other }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(name + 1)
    count += 1
    return nil
  }

  private mutating func grow(_ parser: JSONParser) {
    let known = slots
    slots = [Int32](repeating: 0, count: known.isEmpty ? Self.few : 4 * known.count)
    for name in known where name > 0 {
      var slot = first(Int(name) - 1, parser)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = name
    }
  }

  private func first(_ name: Int, _ parser: JSONParser) -> Int {
    slots.count == Self.few ? 0 : parser.hash(name) & (slots.count - 1)
  }
}
