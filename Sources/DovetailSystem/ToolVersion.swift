/// Checks that a plugin and the tool that it runs, which may be prebuilt, have the same version.
package enum ToolVersion {
  package static var current: String { Version.current }

  /// The first argument from a plugin; its version follows.
  private static let option = "--plugin-version"

  /// Runs a tool with the arguments after the plugin's version; fails if that isn't the tool's own.
  package static func run(
    _ words: [String], as program: String, console: Console = .process,
    _ tool: ([String]) -> ExitStatus
  ) -> ExitStatus {
    guard words.count > 1, words[0] == option else { return tool(words) }
    guard words[1] == Version.current else {
      console.writeError(
        "error: this \(program) is version \(Version.current), but the plugin that runs it is version \(words[1]); "
          + "use the prebuilt tools of version \(words[1]), or set DOVETAIL_FROM_SOURCE=1 to build them from source\n"
      )
      return .failure
    }
    return tool(Array(words.dropFirst(2)))
  }
}
