/// Explanations of errors in a program of several modules.
extension Explanation {
  static var missingProvider: Explanation {
    Explanation(
      title: "a required dependency has no provider",
      meaning: """
        A dependency without a `default` is required: some module must provide it. This target is a \
        root (it composes a program), but no `provides` of its own or of a module below it has an \
        implementation.
        """,
      reason: """
        The program would stop at the first read. This is not an error in a test target; there, the \
        test that reads it fails.
        """,
      example: .manifest(
        wrong: """
          { "root": true }
          """,
        fixed: """
          { "root": true, "provides": { "log": { "default": "ConsoleLog()" } } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """,
          fixed: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """
        )))
  }

  static var duplicateProvider: Explanation {
    let declaring = "{ \"access\": \"public\", \"dependencies\": { \"log\": { \"type\": \"any Log\" } } }"
    let providing = "{ \"provides\": { \"log\": { \"default\": \"OurLog()\" } } }"
    func files(_ root: String) -> [File] {
      [
        .manifest(root, path: "App/dependencies.json"), .manifest(declaring, path: "Core/dependencies.json"),
        .manifest(providing, path: "Disk/dependencies.json"),
        .manifest(providing, path: "Kit/dependencies.json"),
      ]
    }
    return Explanation(
      title: "two modules provide the same dependency",
      meaning: """
        Several modules below this root, or two files of one target, provide the same dependency, \
        and nothing says which one to use. A root chooses by providing it itself, or by naming a \
        module in `from`.
        """,
      reason: """
        The implementation must not depend on the order in which modules are installed.
        """,
      example: Example(
        wrong: files("{ \"root\": true }"),
        fixed: files("{ \"root\": true, \"provides\": { \"log\": { \"from\": \"Disk\" } } }")))
  }

  static var unknownProvided: Explanation {
    Explanation(
      title: "an implementation for nothing",
      meaning: """
        Each name under `provides` must be a dependency without a `default` that this target can \
        see: its own, or a visible one of a module below it. With `from`, the named module must \
        provide it.
        """,
      reason: """
        An implementation that nothing asks for would never be used.
        """,
      example: .manifest(
        wrong: """
          { "provides": { "lag": { "default": "ConsoleLog()" } } }
          """,
        fixed: """
          { "provides": { "log": { "default": "ConsoleLog()" } } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """,
          fixed: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """
        )))
  }

  static var missingContributionTarget: Explanation {
    Explanation(
      title: "a contribution to something that does not collect",
      meaning: """
        Each name under `contributes` must be a dependency with `collects` that this target can see.
        """,
      reason: """
        The elements would never be made.
        """,
      example: .manifest(
        wrong: """
          { "contributes": { "tab": ["HomeTab()"] } }
          """,
        fixed: """
          { "contributes": { "tabs": ["HomeTab()"] } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "tabs": { "type": "[any Tab]", "collects": true } } }
          """,
          fixed: """
          { "access": "public", "dependencies": { "tabs": { "type": "[any Tab]", "collects": true } } }
          """
        )))
  }

  static var duplicateContributionKey: Explanation {
    Explanation(
      title: "two elements have the same key",
      meaning: """
        Two elements of a collected dictionary have the same key. If they come from two modules, the \
        root reports it.
        """,
      reason: """
        One of them would be lost, and which one would depend on the order.
        """,
      example: .manifest(
        wrong: """
          { "contributes": { "commands": { "run": "Run()" } } }
          """,
        fixed: """
          { "contributes": { "commands": { "walk": "Walk()" } } }
          """,
        below: (
          wrong: """
          {
            "access": "public",
            "dependencies": { "commands": { "type": "[String: any Command]", "collects": true } },
            "contributes": { "commands": { "run": "Sprint()" } }
          }
          """,
          fixed: """
          {
            "access": "public",
            "dependencies": { "commands": { "type": "[String: any Command]", "collects": true } },
            "contributes": { "commands": { "run": "Sprint()" } }
          }
          """
        )))
  }

  static var missingInstall: Explanation {
    func files(_ source: String) -> [File] {
      [
        .manifest(
          """
          {
            "root": true, "access": "public",
            "dependencies": { "log": { "type": "any Log" } },
            "provides": { "log": { "default": "ConsoleLog()" } }
          }
          """, path: "App/dependencies.json"),
        .swift(source, path: "App/App.swift"),
      ]
    }
    return Explanation(
      title: "a program never installs its modules",
      meaning: """
        This target is a root, and its modules provide dependencies, contribute to collections or \
        have to be started. But none of its Swift files mentions the root's own module, such as \
        `AppDependencies`, which includes those below it.
        """,
      reason: """
        Until `DependencyContainer.shared.install(AppDependencies.self)` runs, nothing is provided, \
        and a read stops the program. In a test target, the trait \
        `@Suite(.install(AppTestsDependencies.self))` installs it for each test.
        """,
      example: Example(
        wrong: files("func run() {}"),
        fixed: files("func run() { DependencyContainer.shared.install(AppDependencies.self) }")))
  }

  static var missingStart: Explanation {
    func files(_ source: String) -> [File] {
      [
        .manifest(
          """
          {
            "root": true, "access": "public",
            "dependencies": { "log": { "type": "any Log", "default": "try await Log.open()" } }
          }
          """, path: "App/dependencies.json"),
        .swift(source, path: "App/App.swift"),
      ]
    }
    return Explanation(
      title: "a program never starts its dependencies",
      meaning: """
        A dependency of this program is `eager`, or its expression uses `try` or `await`, but none \
        of the root's Swift files mentions `start`.
        """,
      reason: """
        A read never makes anything asynchronous: a read before `start()` stops the program.
        """,
      example: Example(
        wrong: files("func run() { DependencyContainer.shared.install(AppDependencies.self) }"),
        fixed: files(
          """
          func run() async throws {
            DependencyContainer.shared.install(AppDependencies.self)
            try await DependencyContainer.shared.start()
          }
          """)))
  }
}
