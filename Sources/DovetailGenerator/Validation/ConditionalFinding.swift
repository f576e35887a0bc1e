extension DiagnosticSink {
  /// Reports a problem in the builds for which a formula is true.
  ///
  /// If flags alone decide, it is an error. Otherwise it may never happen, and the generated file stops the builds in
  /// which it does. `home` is the target; `make` gets a description of the builds.
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
  /// Returns the formula in a form that a file of the home module can test.
  ///
  /// Modules are assumed to have the same flags. If a problem needs different ones, it is assumed in all builds that
  /// the file can't distinguish; if that is impossible too, the run time stops.
  fileprivate func asked(by home: String) -> Formula {
    if case .any(let parts) = self { return .disjunction(parts.map { $0.asked(by: home) }) }
    for own in [inOneModule, ignoringFlags(notOf: home).inOneModule] where Occurrence.of(own).isPossible {
      return own
    }
    return .never
  }

  /// Returns the condition under which a context's expressions are compiled.
  static func compiling(_ context: Context) -> Formula {
    guard context == .preview else { return .always }
    return .literal(
      Atom(subject: Atom.Subject(name: "DEBUG", module: nil), test: .isSet, text: "DEBUG"), true)
  }
}
