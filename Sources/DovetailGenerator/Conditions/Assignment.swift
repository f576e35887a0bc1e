/// Known answers to questions that conditions ask of a build.
struct Assignment {
  private(set) var answers: [(atom: Atom, value: Bool)] = []
  private var byName: [String: [Int]] = [:]

  /// Returns the assignment with more answers; `nil` if they contradict each other.
  consuming func deciding(_ literals: [(atom: Atom, value: Bool)]) -> Assignment? {
    for (atom, value) in literals {
      if let known = self.value(of: atom) {
        if known != value { return nil }
      } else {
        byName[atom.name, default: []].append(answers.count)
        answers.append((atom, value))
      }
    }
    return self
  }

  private func value(of atom: Atom) -> Bool? {
    (byName[atom.name] ?? []).lazy.compactMap { atom.truth(given: answers[$0].atom, answers[$0].value) }.first
  }

  /// Returns what remains of a formula under these answers; adds the number of visited parts to `steps`.
  func rest(of formula: Formula, _ steps: inout Int) -> Formula {
    steps += 1
    switch formula {
    case .literal(let atom, let expected):
      guard let value = value(of: atom) else { return formula }
      return value == expected ? .always : .never
    case .all(let parts), .any(let parts):
      let end = if case .all = formula { Formula.never } else { Formula.always }
      var left: [Formula] = []
      for part in parts {
        let rest = rest(of: part, &steps)
        if rest == end { return end }
        left.append(rest)
      }
      return end.isNever ? .conjunction(left) : .disjunction(left)
    }
  }

  /// Returns the answers without which a formula wouldn't be true. Flags that it demands itself needn't be tried.
  func needed(for formula: Formula) -> Formula {
    var (kept, steps) = (answers, 0)
    let demanded = Set(formula.neededLiterals.map(\.atom).filter(\.isFlag))
    for answer in answers where !demanded.contains(answer.atom) {
      let fewer = kept.filter { $0.atom != answer.atom }
      if Assignment().deciding(fewer)!.rest(of: formula, &steps).isAlways { kept = fewer }
    }
    return .conjunction(kept.map(Formula.literal))
  }
}
