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
      // One file can't check modules that differ in this: the run time stops them.
      let own = formula.inOneModule
      guard Occurrence.of(own).isPossible else { return }
      report(PossibleFinding(diagnostic: make(" where '\(own.text.quoted)'"), condition: own))
    case .undecided: report(PossibleFinding(diagnostic: make(" in some build"), condition: nil))
    }
  }
}

extension Formula {
  /// Where a context's own expressions are compiled.
  static func compiling(_ context: Context) -> Formula {
    guard context == .preview else { return .always }
    return .literal(
      Atom(subject: Atom.Subject(name: "DEBUG", module: nil), test: .isSet, text: "DEBUG"), true)
  }
}
