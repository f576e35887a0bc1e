extension [Expression] {
  /// Lets some reads go to a root, if there is a choice.
  mutating func readRoots(_ count: Int, by random: inout SeededNumbers) {
    guard count > 1 else { return }
    for index in indices {
      for name in self[index].reads where random.chance(35) {
        self[index].readsCurrent.remove(name)
        self[index].readsInside[name] = nil
        self[index].readsRoot[name] = random.below(count)
      }
    }
  }
}

extension Module {
  mutating func readRoots(_ count: Int, by random: inout SeededNumbers) {
    for index in provisions.indices { provisions[index].expressions.readRoots(count, by: &random) }
    for index in contributions.indices { contributions[index].expressions.readRoots(count, by: &random) }
  }
}
