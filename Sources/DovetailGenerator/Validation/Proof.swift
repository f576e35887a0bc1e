final class Proof {
  let graph: DependencyGraph
  var sink: DiagnosticSink
  /// By name, how often what isn't known is used, and how that is reported.
  var unknown: [String: (position: SourcePosition, uses: Int, report: (_ uses: Int) -> Void)] = [:]
  /// The last question whether a dependency is missing, and the last search for a build: many references ask the same.
  var gap: (node: Int, builds: Formula, formula: Formula) = (-1, .never, .never)
  private var last: (formula: Formula, occurrence: Occurrence) = (.never, .never)

  init(_ graph: DependencyGraph, _ sink: DiagnosticSink) { (self.graph, self.sink) = (graph, sink) }

  func check() -> DiagnosticSink {
    checkDuplicateDependencies()
    checkScopes()
    checkScopesOfDependencies()
    checkForgottenDollars()
    checkAmbiguousNames()
    checkCycles()
    checkCaptiveScopes()
    checkConditionalReferences()
    checkIsolationConflicts()
    checkProvided()
    checkContributions()
    checkUnknownReferences()
    checkForgottenCalls()
    // Those that come first are kept: only their messages are formatted.
    for (_, uses, report) in unknown.values.sorted(by: { $0.position < $1.position }) { report(uses) }
    // They hold this object.
    unknown = [:]
    return sink
  }

  /// Reports a problem in the builds for which a formula is true.
  ///
  /// If flags alone decide, it is an error. Otherwise it may never happen, and the generated file stops the builds in
  /// which it does.
  func report(where formula: Formula, _ diagnostic: @autoclosure () -> Diagnostic) {
    let home = graph.module.name
    if formula != last.formula { last = (formula, .of(formula)) }
    switch last.occurrence {
    case .never: break
    case .certain(let flags):
      sink.report(flags.isAlways ? diagnostic() : diagnostic().prefixed("where '\(flags.text(home: home))'"))
    case .conditional:
      let own = formula.asked(by: home)
      guard !own.isNever else { return }
      let text = own == formula.inOneModule ? own.text : formula.text(home: home)
      sink.possible.append(diagnostic().prefixed("where '\(text.quoted)'", stopping: own))
    case .undecided: sink.possible.append(diagnostic().prefixed("in some builds"))
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
    return [inOneModule, ignoringFlags(notOf: home).inOneModule].first(where: \.isPossible) ?? .never
  }

  static func compiling(_ context: Context) -> Formula { context == .preview ? test("DEBUG") : .always }

  /// Returns a test that has the same answer in all modules.
  static func test(_ text: String) -> Formula { .literal(Atom(name: text, module: nil), true) }
}
