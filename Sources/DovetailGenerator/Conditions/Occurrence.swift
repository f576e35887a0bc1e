/// In which builds something happens.
package enum Occurrence: Sendable {
  case never
  /// In every one with these flags.
  case certain(Assignment)
  /// In those that this is true of, which flags alone don't decide.
  case conditional(Formula)
  /// There are too many assignments to try out.
  case undecided

  static func of(_ formula: Formula) -> Occurrence {
    if formula == .always { return .certain(Assignment()) }
    if formula == .never { return .never }
    var steps = 0
    switch Search.first(where: formula, steps: &steps) {
    case .never: return .never
    case .undecided: return .undecided
    case .possible: break
    }
    switch Search.first(where: formula, byFlagsAlone: true, steps: &steps) {
    case .possible(let assignment): return .certain(assignment.reduced(where: formula))
    case .never: return .conditional(formula)
    case .undecided: return .undecided
    }
  }

  var isPossible: Bool {
    if case .never = self { return false }
    return true
  }
}

extension Assignment {
  /// Without the answers that a formula is true without.
  fileprivate func reduced(where formula: Formula) -> Assignment {
    var kept = answers
    var index = 0
    while index < kept.count {
      var rest = Assignment()
      for (other, answer) in kept.enumerated() where other != index { rest.decide(answer.atom, answer.value) }
      var steps = 0
      if case .known(true) = rest.truth(of: formula, &steps) {
        kept.remove(at: index)
      } else {
        index += 1
      }
    }
    return kept.reduce(into: Assignment()) { $0.decide($1.atom, $1.value) }
  }
}
