/// A hash table of an object's member names, to find duplicates.
///
/// It only stores indexes into the list of members, so that a large object isn't stored twice.
struct JSONNames {
  /// For each hash, a member's index plus one; 0 if free.
  private var slots: [Int32] = []
  private var count = 0

  /// Returns the position of the member that already has a name; otherwise inserts the name with an index.
  mutating func insert(_ name: JSONString, at index: Int, among members: [JSONMember]) -> SourcePosition? {
    // A few names are compared one by one.
    if members.count < 8 { return members.first { $0.name.text == name.text }?.name.position }
    if slots.count < 2 * (count + 8) { grow(members) }
    var slot = first(of: name)
    while slots[slot] > 0 {
      let member = members[Int(slots[slot]) - 1]
      if member.name.text == name.text { return member.name.position }
      slot = (slot + 1) & (slots.count - 1)
    }
    put(Int32(index + 1), named: name)
    return nil
  }

  private mutating func grow(_ members: [JSONMember]) {
    let known = slots.isEmpty ? members.indices.map { Int32($0 + 1) } : slots.filter { $0 > 0 }
    slots = [Int32](repeating: 0, count: max(32, 2 * slots.count))
    count = 0
    for member in known { put(member, named: members[Int(member) - 1].name) }
  }

  private mutating func put(_ member: Int32, named name: JSONString) {
    var slot = first(of: name)
    while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = member
    count += 1
  }

  private func first(of name: JSONString) -> Int { name.text.hashValue & (slots.count - 1) }
}
