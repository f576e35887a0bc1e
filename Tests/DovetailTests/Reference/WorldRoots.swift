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

extension World {
  /// Lets makers create no containers, and keys state exactly what they read, or nothing. A start orders by further needs.
  static func makePlain(_ shapes: inout [Shape], _ modules: inout [Module]) {
    for index in shapes.indices {
      let isByHand = shapes[index].kind == .handWritten || shapes[index].kind == .defaultOnly
      shapes[index].expressions.makePlain(isByHand: isByHand)
      shapes[index].start = nil
    }
    for index in modules.indices {
      for part in modules[index].provisions.indices {
        modules[index].provisions[part].expressions.makePlain()
      }
      for part in modules[index].contributions.indices {
        modules[index].contributions[part].expressions.makePlain()
      }
    }
  }
}

extension [Expression] {
  /// What a hand-written key states is the same in each context.
  fileprivate mutating func makePlain(isByHand: Bool = false) {
    var all: [Name] = []
    for name in flatMap(\.reads) where !all.contains(name) { all.append(name) }
    for index in indices {
      (self[index].readsInside, self[index].isStarted) = ([:], false)
      if self[index].stated != nil { self[index].stated = isByHand ? all : self[index].reads }
    }
  }
}
