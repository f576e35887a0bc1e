extension DiagnosticSink {
  /// Reports what is wrong where a formula is true.
  ///
  /// If flags alone decide, that is an error. Otherwise it may never happen: then the generated file stops the builds in
  /// which it does. `home` is the target, and `make` receives the builds as a message names them.
  mutating func report(where formula: Formula, home: String, _ make: (String) -> Diagnostic) {
    switch Occurrence.of(formula) {
    case .never: break
    case .certain(let assignment):
      let text = assignment.text(home: home)
      report(make(text.isEmpty ? "" : " where '\(text)'"))
    case .conditional(let formula):
      let own = formula.asked(by: home)
      guard own != .never else { return }
      let text = own == formula.inOneModule ? own.text : formula.text(home: home)
      report(PossibleFinding(diagnostic: make(" where '\(text.quoted)'"), condition: own))
    case .undecided: report(PossibleFinding(diagnostic: make(" in some build"), condition: nil))
    }
  }
}

extension Formula {
  /// As a file of the home module can ask for it.
  ///
  /// Modules are taken to agree. What happens only where their flags differ is taken to happen in all builds that the
  /// file can't tell from those; where more than flags must differ, the run time stops them.
  fileprivate func asked(by home: String) -> Formula {
    if case .any(let parts) = self { return .disjunction(parts.map { $0.asked(by: home) }) }
    for own in [inOneModule, ignoringFlags(notOf: home).inOneModule] where Occurrence.of(own).isPossible {
      return own
    }
    return .never
  }

  /// Where a context's own expressions are compiled.
  static func compiling(_ context: Context) -> Formula {
    guard context == .preview else { return .always }
    return .literal(
      Atom(subject: Atom.Subject(name: "DEBUG", module: nil), test: .isSet, text: "DEBUG"), true)
  }
}
