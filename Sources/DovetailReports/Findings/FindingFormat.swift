package enum FindingFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github

  /// Whether the format is for programs, and goes to standard output.
  package var isData: Bool { self != .text }

  package func render(
    _ findings: [Finding], colored: Bool = false, toolVersion: String = "0.0.0"
  ) -> String {
    switch self {
    case .text: FindingsText(isColored: colored).render(findings)
    case .json: FindingsJSON.render(findings)
    case .sarif: SARIF.render(findings, toolVersion: toolVersion)
    case .github: GitHubAnnotations.render(findings)
    }
  }
}
