extension Shape {
  /// One key of each sort, for all orders of steps.
  static var small: [Shape] {
    var count = 0
    func shape(
      _ kind: Kind = .generated, _ sharing: Sharing = .kept, _ life: Life = .singleton, reads: [Int] = [],
      isStated: Bool = true, isDisposed: Bool = false, start: Start? = nil
    ) -> Shape {
      defer { count += 1 }
      let names = reads.map { Name.key($0) }
      let expression = Expression(
        title: "k\(count)", reads: names, stated: isStated ? names : nil, isDisposed: isDisposed,
        isStarted: start == .make)
      return Shape(
        kind: kind, sharing: sharing, life: life, expressions: kind == .input ? [] : [expression],
        start: start)
    }
    return [
      shape(.input, .kept, .login),
      shape(.input, .kept, .cart),
      shape(isDisposed: true),
      shape(reads: [2], isDisposed: true),
      shape(.handWritten, reads: [2], isStated: false),
      shape(.handWritten, .transient, reads: [2]),
      shape(.generated, .graph, reads: [2]),
      shape(.generated, .transient, reads: [6, 3, 6]),
      shape(.generated, .weak, reads: [2]),
      shape(.generated, .kept, .visit, reads: [2], isDisposed: true),
      shape(.generated, .kept, .stay, reads: [9], isDisposed: true),
      shape(.generated, .kept, .login, reads: [0], isDisposed: true),
      shape(.defaultOnly),
      shape(reads: [12], isDisposed: true, start: .make),
      shape(.handWritten, reads: [4, 12], isStated: false),
    ]
  }
}
