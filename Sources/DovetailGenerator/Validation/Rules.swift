/// A check of a target's whole graph.
protocol Rule {
  var proof: Proof { get }
  init(proof: Proof)
  func check()
}

extension Rule {
  var graph: DependencyGraph { proof.graph }
}

/// All rules; their order has no effect, since the output is sorted by position.
enum Rules {
  static var all: [any Rule.Type] {
    [
      DuplicateDependencies.self,
      DuplicateScopes.self,
      ScopeInputs.self,
      UnknownReferences.self,
      ForgottenDollars.self,
      AmbiguousNames.self,
      UnknownScopes.self,
      ForeignScopes.self,
      ScopeCycles.self,
      Cycles.self,
      CaptiveScopes.self,
      ConditionalReferences.self,
      IsolationConflicts.self,
      UnknownProvided.self,
      Provisions.self,
      ProvidedLifetimes.self,
      Contributions.self,
      ForgottenCalls.self,
    ]
  }

  static func check(_ graph: DependencyGraph, _ sink: DiagnosticSink) -> DiagnosticSink {
    let proof = Proof(graph, sink)
    for rule in all { rule.init(proof: proof).check() }
    return proof.sink
  }
}
