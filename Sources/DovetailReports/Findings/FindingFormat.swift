/// The formats of findings.
package enum FindingFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github

  /// For programs, so that it goes where data goes.
  package var isData: Bool { self != .text }

  package func render(
    _ findings: [Finding], colored: Bool = false, toolVersion: String = "0.0.0"
  ) -> String {
    switch self {
    case .text: FindingsText.render(findings, colored: colored)
    case .json: FindingsJSON.render(findings)
    case .sarif: SARIF.render(findings, toolVersion: toolVersion)
    case .github: GitHubAnnotations.render(findings)
    }
  }
}
