import DovetailGenerator
import DovetailReports
import DovetailSystem

/// How a command gives out what it found.
struct FindingOptions {
  static let options = [
    Option(
      "format", FindingFormat.allCases.map(\.rawValue).joined(separator: "|"),
      "The form of the findings; text goes to standard error, the others to standard output"),
    Option("strict", nil, "Make warnings errors"),
  ]

  private let format: FindingFormat
  private let isStrict: Bool

  init(_ arguments: Arguments) throws {
    format = try arguments.choice("format") ?? .text
    isStrict = arguments.has("strict")
  }

  /// Writes findings, and returns what they amount to.
  func write(_ diagnostics: [Diagnostic], sources: [SourceText], to console: Console) -> ExitStatus {
    let diagnostics = isStrict ? diagnostics.map(\.asError) : diagnostics
    let text = format.render(diagnostics, sources: sources)
    if format.isData { console.writeOutput(text) } else { console.writeError(text) }
    return diagnostics.contains { $0.severity == .error } ? .findings : .success
  }
}

extension Diagnostic {
  fileprivate var asError: Diagnostic {
    var copy = self
    copy.severity = .error
    return copy
  }
}
