/// The builds in which something happens.
enum Occurrence {
  case never
  /// All builds with these flags.
  case certain(Formula)
  /// Builds for which the formula is true, which flags alone don't decide.
  case conditional
  /// Unknown: there are too many combinations to check.
  case undecided

  static func of(_ formula: Formula) -> Occurrence {
    var search = Search()
    guard search.first(where: formula) != nil else { return search.isUndecided ? .undecided : .never }
    if let flags = search.first(where: formula, byFlagsAlone: true) {
      return .certain(flags.needed(for: formula))
    }
    return search.isUndecided ? .undecided : .conditional
  }

  var isPossible: Bool { if case .never = self { false } else { true } }
}

extension Assignment {
  /// Returns the answers without which a formula wouldn't be true.
  fileprivate func needed(for formula: Formula) -> Formula {
    var (kept, steps) = (answers, 0)
    for answer in answers {
      let fewer = kept.filter { $0.atom != answer.atom }
      if Assignment().deciding(fewer)!.rest(of: formula, &steps).isAlways { kept = fewer }
    }
    return .conjunction(kept.map(Formula.literal))
  }
}
