/// Searches for a build in which something happens, by trying the answers that it depends on.
struct Search {
  static let stepLimit = 100_000

  private var steps = 0
  /// Whether a search ended before it tried everything.
  private(set) var isUndecided = false

  /// Returns an assignment that makes a formula true; with `byFlagsAlone`, one of flags that do so in every build.
  mutating func first(
    where formula: Formula, from start: Assignment = Assignment(), byFlagsAlone: Bool = false
  ) -> Assignment? {
    var open = [(start, formula)]
    while let (assignment, formula) = open.popLast() {
      isUndecided = isUndecided || steps > Self.stepLimit
      if isUndecided { return nil }
      let rest = assignment.rest(of: formula, &steps)
      if rest.isAlways { return assignment }
      if rest.isNever { continue }
      var choices = [rest.neededLiterals]
      if byFlagsAlone, choices[0].contains(where: { !$0.atom.isFlag }) { continue }
      if choices[0].isEmpty {
        guard let first = rest.literals.first(where: { !byFlagsAlone || $0.atom.isFlag }) else {
          if first(where: !rest, from: assignment) == nil, !isUndecided { return assignment }
          continue
        }
        // The answer that makes the literal true is tried first.
        choices = [[(first.atom, !first.value)], [first]]
      }
      for choice in choices { if let next = assignment.deciding(choice) { open.append((next, rest)) } }
    }
    return nil
  }
}
