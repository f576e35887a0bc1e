import DovetailGenerator
import DovetailReports

/// The reference of the diagnostics in the documentation.
enum DiagnosticsPage {
  static func render() -> String {
    var text = """
      # Diagnostics

      <!-- Written from the registry by `RECORD_DOCUMENTATION=1 swift test --filter DiagnosticsPageTests`. -->

      What Dovetail finds in a manifest, what it means, and how to fix it.

      ## Overview

      Each finding has a place, a severity, a message, and one of the ids below in brackets:

      ```
      Sources/App/dependencies.json:14:22: error: 'session' (singleton) captures 'user' (scope 'login'), \
      which ends before it [captive-scope]
      ```

      The place is a line and a column, both from 1; the column counts bytes of UTF-8. Errors stop the
      build; warnings don't, unless `check --strict` makes them errors. `explain captive-scope` shows the
      same text in a terminal.

      """
    text += "\n" + formats
    for id in DiagnosticID.allCases { text += "\n" + ExplanationMarkdown.render(id, level: 2) }
    return text
  }

  private static var formats: String {
    """
    ## Findings for other programs

    `check --format text|json|sarif|github` chooses the format. Text goes to standard error, where a build's
    diagnostics belong; the other forms go to standard output.

    **json**: one object. `version` changes only if a field changes its meaning; fields may be added.
    `severity` is `error`, `warning` or, from `unused` alone, `note`.

    ```json
    \(sampleFindings)```

    **sarif**: SARIF 2.1.0, for code scanning services and editors. Each id is a rule with its explanation;
    notes are related locations. Columns count UTF-16 units, and relative paths are below `SRCROOT`, the
    package's folder.

    **github**: workflow commands, which GitHub's runners show at the lines of a change.

    """
  }

  /// The text output for the example of ``DiagnosticID/captiveScope``.
  private static var sampleFindings: String {
    let files = Explanation(of: .captiveScope).example?.wrong ?? []
    let sources = files.map { SourceText(path: $0.path, bytes: Array($0.text.utf8)) }
    let result = Generator.check([ModuleRole("App", fileCount: sources.count)], sources: sources)
    return FindingFormat.json.render(result.diagnostics.map { Finding($0, sources: sources) })
  }
}
