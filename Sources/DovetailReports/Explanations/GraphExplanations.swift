/// What can be wrong between dependencies.
extension Explanation {
  static var cycle: Explanation {
    Explanation(
      title: "a dependency needs itself to be made",
      meaning: """
        To make the first value of the path, the second is needed, and so on, until the first is needed \
        again. A group of dependencies that all need each other is one error, with a shortest path \
        around it; the notes are its steps.
        """,
      reason: """
        No order of making them exists: the program would make values until its stack is full, or wait \
        for itself. If one of them uses the other only later, give it a provider: `$provider(name)` is \
        a value that fetches the dependency when it is called. Otherwise move what both need into a \
        third dependency.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "router": { "type": "Router", "default": "Router(session: $session)" },
              "session": { "type": "Session", "default": "Session(router: $router)" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "router": { "type": "Router", "default": "Router(session: $session)" },
              "session": { "type": "Session", "default": "Session(router: $provider(router))" }
            }
          }
          """))
  }

  static var conditionalReference: Explanation {
    Explanation(
      title: "a dependency that is not always there is used by one that is",
      meaning: """
        The dependency that is referred to exists only under a "condition" or from an "availability" \
        on, and the one that refers to it does not carry the same.
        """,
      reason: """
        On another platform, or in a release build, the reference would be to nothing, and the build \
        would break there, at a time when nobody changed the manifest. Give both the same condition, or \
        declare the other one for the opposite condition as well. The finding names a build that has the \
        one and not the other; flags other than DEBUG may differ from module to module.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "inspector": { "type": "Inspector", "default": "Inspector()", "condition": "DEBUG" },
              "menu": { "type": "Menu", "default": "Menu(inspector: $inspector)" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "inspector": { "type": "Inspector", "default": "Inspector()", "condition": "DEBUG" },
              "menu": { "type": "Menu", "default": "Menu(inspector: $inspector)", "condition": "DEBUG" }
            }
          }
          """))
  }

  static var isolationConflict: Explanation {
    Explanation(
      title: "a dependency on an actor is used off that actor",
      meaning: """
        The dependency that is referred to is made and read on a global actor, and the one that refers \
        to it is made elsewhere.
        """,
      reason: """
        The compiler would refuse it too, but in generated code. Give both the same "isolation", or \
        fetch the value later and on its actor: in a closure that runs there, such as `{ @MainActor in $name }`.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "theme": { "type": "Theme", "isolation": "MainActor", "default": "Theme()" },
              "window": { "type": "Window", "default": "Window(theme: $theme)" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "theme": { "type": "Theme", "isolation": "MainActor", "default": "Theme()" },
              "window": { "type": "Window", "isolation": "MainActor", "default": "Window(theme: $theme)" }
            }
          }
          """))
  }
}
