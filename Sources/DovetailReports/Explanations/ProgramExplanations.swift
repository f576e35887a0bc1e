/// What can be wrong with a program as its modules make it up.
extension Explanation {
  static var missingProvider: Explanation {
    Explanation(
      title: "nothing provides what has no default",
      meaning: """
        A dependency without a `default` is made by what some module provides. This target composes a program, and \
        neither its own `provides` nor that of a module below it has an implementation.
        """,
      reason: """
        The program would stop at the first read. A test target is not asked: there it is a failure of the test.
        """,
      example: .manifest(
        wrong: """
          { "root": true }
          """,
        mended: """
          { "root": true, "provides": { "log": { "default": "ConsoleLog()" } } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """,
          mended: """
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
      title: "two modules provide one dependency",
      meaning: """
        Several modules below this root, or two files of one target, provide the same dependency, and nothing \
        says which is meant. A root chooses by providing it itself, or by the name of a module under `from`.
        """,
      reason: """
        Which implementation runs must not depend on the order in which modules are installed.
        """,
      example: Example(
        wrong: files("{ \"root\": true }"),
        mended: files("{ \"root\": true, \"provides\": { \"log\": { \"from\": \"Disk\" } } }")))
  }

  static var unknownProvided: Explanation {
    Explanation(
      title: "an implementation for nothing",
      meaning: """
        What stands under `provides` must be a dependency without a `default` that this target sees: its own, or \
        one that a module below it shows. With `from`, the module that is named must provide it.
        """,
      reason: """
        An implementation that nobody asks for would never run, though its author relies on it.
        """,
      example: .manifest(
        wrong: """
          { "provides": { "lag": { "default": "ConsoleLog()" } } }
          """,
        mended: """
          { "provides": { "log": { "default": "ConsoleLog()" } } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """,
          mended: """
          { "access": "public", "dependencies": { "log": { "type": "any Log" } } }
          """
        )))
  }

  static var missingContributionTarget: Explanation {
    Explanation(
      title: "elements for what does not collect",
      meaning: """
        What stands under `contributes` must be a dependency with `collects` that this target sees.
        """,
      reason: """
        The elements would never be made.
        """,
      example: .manifest(
        wrong: """
          { "contributes": { "tab": ["HomeTab()"] } }
          """,
        mended: """
          { "contributes": { "tabs": ["HomeTab()"] } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "tabs": { "type": "[any Tab]", "collects": true } } }
          """,
          mended: """
          { "access": "public", "dependencies": { "tabs": { "type": "[any Tab]", "collects": true } } }
          """
        )))
  }

  static var duplicateContributionKey: Explanation {
    Explanation(
      title: "two elements of one key",
      meaning: """
        A dictionary is collected, and two elements that are added to it have the same key. Between two modules the \
        root finds it.
        """,
      reason: """
        One of them would be lost, and which one would depend on the order.
        """,
      example: .manifest(
        wrong: """
          { "contributes": { "commands": { "run": "Run()" } } }
          """,
        mended: """
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
          mended: """
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
      title: "a program that never installs its modules",
      meaning: """
        This target composes a program of modules that provide something, contribute to others or have to be \
        started, and none of its Swift files mentions its own module, such as `AppDependencies`, which brings along \
        those below it.
        """,
      reason: """
        Until `DependencyContainer.shared.install(AppDependencies.self)` has run, nothing is provided, and a read \
        stops. In a test target the trait `@Suite(.install(AppTestsDependencies.self))` does it for each test.
        """,
      example: Example(
        wrong: files("func run() {}"),
        mended: files("func run() { DependencyContainer.shared.install(AppDependencies.self) }")))
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
      title: "a program that never starts what must be started",
      meaning: """
        A dependency of this program is `eager`, or is made by `try` or `await`, and none of the root's Swift files \
        mentions `start`.
        """,
      reason: """
        Nothing asynchronous is ever made by a read: until `start()` has made it, a read stops.
        """,
      example: Example(
        wrong: files("func run() { DependencyContainer.shared.install(AppDependencies.self) }"),
        mended: files(
          """
          func run() async throws {
            DependencyContainer.shared.install(AppDependencies.self)
            try await DependencyContainer.shared.start()
          }
          """)))
  }
}
