/// Searches for a build in which something happens, by trying the answers that it depends on.
enum Search {
  static let stepLimit = 100_000

  enum Result {
    case never
    case possible(Assignment)
    case undecided
  }

  /// Returns an assignment that makes a formula true; with `byFlagsAlone`, one of flags that do so in every build.
  static func first(
    where formula: Formula, from start: Assignment = Assignment(), byFlagsAlone: Bool = false,
    steps: inout Int
  ) -> Result {
    var open = [(start, formula)]
    while let (assignment, formula) = open.popLast() {
      if steps > stepLimit { return .undecided }
      let rest = assignment.rest(of: formula, &steps)
      if rest.isAlways { return .possible(assignment) }
      if rest.isNever { continue }
      let (needed, others) = rest.neededLiterals
      if byFlagsAlone, needed.contains(where: { !$0.atom.isFlag }) { continue }
      if !needed.isEmpty {
        if let next = assignment.deciding(needed) { open.append((next, others)) }
        continue
      }
      guard let atom = rest.firstAtom(where: { !byFlagsAlone || $0.isFlag }) else {
        if case .never = first(where: !rest, from: assignment, steps: &steps) { return .possible(assignment) }
        continue
      }
      for value in [false, true] {
        guard let next = assignment.deciding([(atom, value)]) else { continue }
        open.append((next, rest))
      }
    }
    return .never
  }
}
