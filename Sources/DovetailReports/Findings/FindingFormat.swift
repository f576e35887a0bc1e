package import DovetailGenerator

/// The forms that findings can be given out in.
package enum FindingFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github

  /// For programs, so that it goes where data goes.
  package var isData: Bool { self != .text }

  package func render(_ diagnostics: [Diagnostic], sources: [SourceText]) -> String {
    switch self {
    case .text: TextFormatter(sources: sources).format(diagnostics)
    case .json: FindingsJSON.render(diagnostics, sources: sources)
    case .sarif: SARIF.render(diagnostics, sources: sources)
    case .github: GitHubAnnotations.render(diagnostics, sources: sources)
    }
  }
}
