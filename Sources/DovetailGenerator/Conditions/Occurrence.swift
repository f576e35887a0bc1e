/// The builds in which something happens.
package enum Occurrence: Sendable {
  case never
  /// All builds with these flags.
  case certain(Assignment)
  /// Builds for which this is true, which flags alone don't decide.
  case conditional(Formula)
  /// Unknown: there are too many combinations to check.
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
  /// Removes answers without which a formula is still true.
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
