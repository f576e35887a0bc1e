/// Answers to some of the questions that conditions ask of a build.
package struct Assignment: Sendable {
  /// In the order in which they were decided.
  package private(set) var answers: [(atom: Atom, value: Bool)] = []
  private var bySubject: [Atom.Subject: [Int]] = [:]

  mutating func decide(_ atom: Atom, _ value: Bool) {
    bySubject[atom.subject, default: []].append(answers.count)
    answers.append((atom, value))
  }

  /// The same with some more answers; nothing if they contradict each other.
  func deciding(_ literals: [(atom: Atom, value: Bool)]) -> Assignment? {
    var next = self
    for (atom, value) in literals {
      switch next.value(of: atom) {
      case nil: next.decide(atom, value)
      case value?: break
      default: return nil
      }
    }
    return next
  }

  private func value(of atom: Atom) -> Bool? {
    for index in bySubject[atom.subject] ?? [] {
      if let truth = atom.truth(given: answers[index].atom, answers[index].value) { return truth }
    }
    return nil
  }

  enum Truth {
    case known(Bool)
    /// An atom that it depends on; a flag, if it depends on one.
    case open(Atom)
  }

  /// What the answers say of a formula; `steps` counts the parts that were looked at.
  func truth(of formula: Formula, _ steps: inout Int) -> Truth {
    steps += 1
    switch formula {
    case .literal(let atom, let expected):
      guard let value = value(of: atom) else { return .open(atom) }
      return .known(value == expected)
    case .all(let parts): return truth(of: parts, deciding: false, &steps)
    case .any(let parts): return truth(of: parts, deciding: true, &steps)
    }
  }

  /// One part that is `deciding` decides; all others make the opposite.
  private func truth(of parts: [Formula], deciding: Bool, _ steps: inout Int) -> Truth {
    var open: Atom?
    for part in parts {
      switch truth(of: part, &steps) {
      case .known(deciding): return .known(deciding)
      case .known: break
      case .open(let atom): if open == nil || atom.isFlag && !open!.isFlag { open = atom }
      }
    }
    return open.map { .open($0) } ?? .known(!deciding)
  }

  /// Whether a formula is false, or is not decided by flags where nothing else is to be asked.
  func excludes(_ formula: Formula, byFlagsAlone: Bool = false, _ steps: inout Int) -> Bool {
    if formula == .always { return false }
    switch truth(of: formula, &steps) {
    case .known(let value): return !value
    case .open(let atom): return byFlagsAlone && !atom.isFlag
    }
  }

  /// What is left of a formula; `steps` counts the parts that were looked at.
  func rest(of formula: Formula, _ steps: inout Int) -> Formula {
    steps += 1
    switch formula {
    case .literal(let atom, let expected):
      guard let value = value(of: atom) else { return formula }
      return value == expected ? .always : .never
    case .all(let parts):
      var left: [Formula] = []
      for part in parts {
        let rest = rest(of: part, &steps)
        if rest == .never { return .never }
        if case .all(let inner) = rest { left += inner } else { left.append(rest) }
      }
      return left.count == 1 ? left[0] : .all(left)
    case .any(let parts):
      var left: [Formula] = []
      for part in parts {
        let rest = rest(of: part, &steps)
        if rest == .always { return .always }
        if case .any(let inner) = rest { left += inner } else { left.append(rest) }
      }
      return left.count == 1 ? left[0] : .any(left)
    }
  }

  /// As a condition states it; `home` is the module whose own answers need no name.
  package func text(home: String) -> String {
    answers.map { answer in
      let text = (answer.value ? "" : "!") + answer.atom.text
      guard let module = answer.atom.module, module != home else { return text }
      return "\(text) in \(module)"
    }
    .joined(separator: " && ")
  }
}
