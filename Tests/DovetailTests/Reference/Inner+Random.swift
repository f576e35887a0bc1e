extension Inner {
  /// Children, each in the one before, that override something that a value is made from, or anything else.
  static func random(
    for name: Name, _ shapes: ArraySlice<Shape>, by random: inout SeededNumbers
  ) -> [Inner] {
    var keys = Array(shapes.indices)
    if case .key(let key) = name {
      keys = Array(0...key)
      let reads = shapes[key].expressions.flatMap(\.reads)
      if random.chance(60), !reads.isEmpty {
        keys = reads.compactMap { if case .key(let read) = $0 { read } else { nil } }
      }
    }
    return (0...random.below(3)).map { _ in
      let key = keys[random.below(keys.count)]
      var inner = Inner(key: key, isCurrent: random.chance(50))
      if random.chance(40) {
        let (shape, number) = (shapes[key], 100 + random.below(10_000))
        let made = Expression.random("", shape.life, below: shapes[..<key], by: &random)
        inner.factory = Factory(
          number: number, sharing: shape.sharing, life: shape.life, reads: made.reads,
          readsInside: made.readsInside)
      }
      return inner
    }
  }
}
