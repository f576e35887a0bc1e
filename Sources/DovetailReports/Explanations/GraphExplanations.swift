import DovetailGenerator

extension Explanation {
  static let ofGraphs: [DiagnosticID: Explanation] = [
    .cycle: Explanation(
      "a dependency depends on itself",
      """
      Making the first value of the path needs the second, and so on, until the first is needed again.
      Dependencies that all need each other are reported once, with a short path; the notes are its steps.

      There is no order in which to make them. If one of them uses the other only later, give it a provider:
      `$provider(name)` fetches the dependency when it is called. Otherwise, move what both need into a third
      dependency.
      """,
      .dependencies(
        """
        "router": { "type": "Router", "default": "Router(session: $session)" },
        "session": { "type": "Session", "default": "Session(router: $router)" }
        """, replacing: "router: $router", with: "router: $provider(router)")),
    .conditionalReference: Explanation(
      "a reference to a dependency that does not always exist",
      """
      The dependency exists only under a "condition" or an "availability", and the one that refers to it
      exists in other builds, or on older systems, too.

      In the build that the error names, the reference would point to nothing. Give both the same condition,
      or declare the other one for the opposite condition too. Flags other than DEBUG may differ between
      modules.
      """,
      .dependencies(
        """
        "inspector": { "type": "Inspector", "default": "Inspector()", "condition": "DEBUG" },
        "menu": { "type": "Menu", "default": "Menu(inspector: $inspector)" }
        """, replacing: #"$inspector)""#, with: #"$inspector)", "condition": "DEBUG""#)),
    .isolationConflict: Explanation(
      "an isolated dependency is used off its actor",
      """
      The dependency is made and read on a global actor, but the one that refers to it is made elsewhere.

      The compiler would also reject it. Give both the same "isolation", or fetch the value later, in a
      closure that runs on its actor, such as `{ @MainActor in $name }`.
      """,
      .dependencies(
        """
        "theme": { "type": "Theme", "isolation": "MainActor", "default": "Theme()" },
        "window": { "type": "Window", "default": "Window(theme: $theme)" }
        """, replacing: #""Window", "default""#, with: #""Window", "isolation": "MainActor", "default""#)),
  ]
}
