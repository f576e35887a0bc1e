import DovetailGenerator

extension Explanation {
  private static let providing = #"{ "provides": { "log": { "default": "OurLog()" } } }"#

  static let ofPrograms: [DiagnosticID: Explanation] = [
    .missingProvider: Explanation(
      "a required dependency has no provider",
      """
      A dependency without a `default` is required: some module must provide it. This target is a root (it
      composes a program), but neither it nor a module below it does.

      The program would stop at the first read. This is not an error in a test target; there, a test that reads it
      can't continue.
      """,
      .manifest(
        #"{ "root": true }"#,
        below: #"{ "access": "public", "dependencies": { "log": { "type": "any Log" } } }"#,
        replacing: #"{ "root": true }"#,
        with: #"{ "root": true, "provides": { "log": { "default": "ConsoleLog()" } } }"#)),
    .duplicateProvider: Explanation(
      "two modules provide the same dependency",
      """
      Several modules below this root, or two files of one target, provide the same dependency, and nothing
      says which one to use. A root chooses by providing it itself, or by naming a module in `from`.

      The implementation must not depend on the order in which modules are installed.
      """,
      Example(
        [
          .manifest(#"{ "root": true }"#, path: "App/dependencies.json"),
          .manifest(
            #"{ "access": "public", "dependencies": { "log": { "type": "any Log" } } }"#,
            path: "Core/dependencies.json"),
          .manifest(providing, path: "Disk/dependencies.json"),
          .manifest(providing, path: "Kit/dependencies.json"),
        ],
        replacing: #"{ "root": true }"#,
        with: #"{ "root": true, "provides": { "log": { "from": "Disk" } } }"#)),
    .unknownProvided: Explanation(
      "an unneeded implementation",
      """
      Each name under `provides` must be a dependency without a `default` that this target can see: its own,
      or a visible one of a module below it. It can't be an input of a scope. In a test target, it can also
      have a `default`, unless it is isolated. With `from`, the named module must provide it.

      An implementation that nothing asks for would never be used.
      """,
      .manifest(
        #"{ "provides": { "lag": { "default": "ConsoleLog()" } } }"#,
        below: #"{ "access": "public", "dependencies": { "log": { "type": "any Log" } } }"#,
        replacing: "lag", with: "log")),
    .missingContributionTarget: Explanation(
      "a contribution to something that does not collect",
      """
      Each name under `contributes` must be a dependency with `collects` that this target can see.

      The elements would never be made.
      """,
      .manifest(
        #"{ "contributes": { "tab": ["HomeTab()"] } }"#,
        below:
          #"{ "access": "public", "dependencies": { "tabs": { "type": "[any Tab]", "collects": true } } }"#,
        replacing: #""tab""#, with: #""tabs""#)),
    .duplicateContributionKey: Explanation(
      "two elements have the same key",
      """
      Two elements of a collected dictionary have the same key. If they come from two modules, the root
      reports it.

      One of them would be lost, and which one would depend on the order.
      """,
      .manifest(
        #"{ "contributes": { "commands": { "run": "Run()" } } }"#,
        below: """
          {
            "access": "public",
            "dependencies": { "commands": { "type": "[String: any Command]", "collects": true } },
            "contributes": { "commands": { "run": "Sprint()" } }
          }
          """,
        replacing: #""run": "Run()""#, with: #""walk": "Walk()""#)),
    .missingInstall: Explanation(
      "a program never installs its modules",
      """
      This target is a root, and its modules provide dependencies, contribute to collections or need
      `start()`. But none of its Swift files mentions the root's own module, such as `AppDependencies`, which
      includes those below it.

      Until `DependencyContainer.shared.install(AppDependencies.self)` runs, a read of a required dependency
      stops the program, and a collection has only the elements of the module that declares it. In a test
      target, install it with the trait `@Suite(.install(AppTestsDependencies.self))`, or in
      `DependencyTestCase.override(_:)`.
      """,
      .manifest(
        """
        {
          "root": true, "access": "public",
          "dependencies": { "log": { "type": "any Log" } },
          "provides": { "log": { "default": "ConsoleLog()" } }
        }
        """,
        swift: "func run() {}",
        replacing: "{}",
        with: "{ DependencyContainer.shared.install(AppDependencies.self) }")),
    .missingStart: Explanation(
      "a program never starts its dependencies",
      """
      A dependency of this program is `eager`, or its expression uses `try` or `await`, but none of the root's
      Swift files mentions `start`.

      Before `start()`, a read of a dependency with `try` or `await` stops the program, and an `eager` one is
      made only when something reads it.
      """,
      .manifest(
        """
        {
          "root": true, "access": "public",
          "dependencies": { "log": { "type": "any Log", "default": "try await Log.open()" } }
        }
        """,
        swift: "func run() { DependencyContainer.shared.install(AppDependencies.self) }",
        replacing: "() { DependencyContainer.shared.install(AppDependencies.self) }",
        with: """
          () async throws {
            DependencyContainer.shared.install(AppDependencies.self)
            try await DependencyContainer.shared.start()
          }
          """)),
  ]
}
