/// What the Swift sources of a target show, given to `check` or `unused`; a build does not look for it.
extension Explanation {
  static var unusedDependency: Explanation {
    Explanation(
      title: "nothing uses a dependency",
      meaning: """
        Neither the target's Swift sources nor another expression of its manifests mentions this \
        dependency. It is a warning, found by `check` and `unused` when they are given the sources. \
        Dependencies that other targets can see (public or package access) are reported by `unused` alone, \
        when it looks at a whole package; the inputs of scopes never are.
        """,
      reason: """
        What nothing uses still has to be read, built and kept up to date. Whatever could be a use \
        counts as one, so that it is safe to remove what is reported, unless sources that were not \
        named use it, such as tests.
        """,
      example: Example(
        wrong: [
          .manifest(unusedManifest),
          .swift(
            """
            import Dovetail

            struct Screen {
              @Dependency(\\.client) var client
            }
            """, path: "Screen.swift"),
        ],
        mended: [
          .manifest(unusedManifest),
          .swift(
            """
            import Dovetail

            struct Screen {
              @Dependency(\\.client) var client
              @Dependency(\\.clock) var clock
            }
            """, path: "Screen.swift"),
        ]))
  }

  private static var unusedManifest: String {
    """
    {
      "dependencies": {
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "any APIClient", "default": "HTTPClient()" }
      }
    }
    """
  }

  static var transientReadLive: Explanation {
    Explanation(
      title: "a property that is another value at each read",
      meaning: """
        `@Dependency` asks the container at every read, and a transient dependency is made anew each \
        time: what one read changed, the next one does not see. It is a warning, found by `check` and \
        `unused` when they are given the sources.
        """,
      reason: """
        A property looks like one value, and code that sets something on it and reads it again is lost \
        without an error. `@Injected` makes the value at the first read and keeps it. If a new one at \
        each use is meant, let it show: `let makeDraft = Dependency(\\.draft)` and `makeDraft()`.
        """,
      example: Example(
        wrong: [
          .manifest(transientManifest),
          .swift(
            """
            import Dovetail

            struct Editor {
              @Dependency(\\.draft) var draft
            }
            """, path: "Editor.swift"),
        ],
        mended: [
          .manifest(transientManifest),
          .swift(
            """
            import Dovetail

            struct Editor {
              @Injected(\\.draft) var draft
            }
            """, path: "Editor.swift"),
        ]))
  }

  private static var transientManifest: String {
    """
    {
      "dependencies": {
        "draft": { "type": "Draft", "default": "Draft()", "scope": "transient" }
      }
    }
    """
  }
}
