/// All diagnostics; the raw value is the stable name.
package enum DiagnosticID: String, CaseIterable, Sendable {
  case unreadableManifest = "unreadable-manifest"
  case invalidJSON = "invalid-json"
  case duplicateField = "duplicate-field"
  case unknownField = "unknown-field"
  case missingField = "missing-field"
  case wrongValue = "wrong-value"
  case invalidIdentifier = "invalid-identifier"
  case reservedName = "reserved-name"
  case duplicateDependency = "duplicate-dependency"
  case unbalancedExpression = "unbalanced-expression"
  case unknownReference = "unknown-reference"
  case forgottenDollar = "forgotten-dollar"
  case inaccessibleReference = "inaccessible-reference"
  case ambiguousName = "ambiguous-name"
  case cycle
  case captiveScope = "captive-scope"
  case unknownScope = "unknown-scope"
  case duplicateScope = "duplicate-scope"
  case scopeCycle = "scope-cycle"
  case conditionalReference = "conditional-reference"
  case isolationConflict = "isolation-conflict"
  case missingProvider = "missing-provider"
  case duplicateProvider = "duplicate-provider"
  case unknownProvided = "unknown-provided"
  case missingContributionTarget = "missing-contribution-target"
  case duplicateContributionKey = "duplicate-contribution-key"
  case missingInstall = "missing-install"
  case missingStart = "missing-start"
  case undeclaredRead = "undeclared-read"
  case unusedDependency = "unused-dependency"
  case transientReadLive = "transient-read-live"
  case staticWrapper = "static-wrapper"

  package var severity: Diagnostic.Severity {
    switch self {
    case .forgottenDollar, .missingInstall, .missingStart, .undeclaredRead, .unusedDependency,
      .transientReadLive, .staticWrapper:
      .warning
    default: .error
    }
  }
}
