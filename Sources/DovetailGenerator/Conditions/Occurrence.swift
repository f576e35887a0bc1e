/// The builds in which something happens.
package enum Occurrence {
  case never
  /// All builds with these flags.
  case certain(Formula)
  /// Builds for which the formula is true, which flags alone don't decide.
  case conditional
  /// Unknown: there are too many combinations to check.
  case undecided

  package static func of(_ formula: Formula) -> Occurrence {
    var search = Search()
    guard search.first(where: formula) != nil else { return search.isUndecided ? .undecided : .never }
    if let flags = search.first(where: formula, byFlagsAlone: true) {
      return .certain(flags.needed(for: formula))
    }
    return search.isUndecided ? .undecided : .conditional
  }
}

extension Formula {
  /// Whether it is true in some build, or that is unknown.
  package var isPossible: Bool {
    var (quick, thorough) = (Search(), Search())
    // Mostly, its parts can be made true one after another, without going back.
    let start = Assignment().deciding(neededLiterals)
    let build = parts.reduce(start) { build, part in build.flatMap { quick.first(where: part, from: $0) } }
    return build != nil || thorough.first(where: self) != nil || thorough.isUndecided
  }
}
