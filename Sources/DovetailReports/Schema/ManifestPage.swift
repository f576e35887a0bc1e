import DovetailGenerator

/// The page of the documentation that lists every field of a manifest.
package enum ManifestPage {
  package static func render() -> String {
    introduction + tables + expressions + names
  }

  private static var introduction: String {
    """
    # Manifest reference

    <!-- Written from the decoder's model by `RECORD_DOCUMENTATION=1 swift test --filter ManifestPageTests`. -->

    Every field of a `dependencies.json`, what it takes, and where it is allowed.

    ## Overview

    A target's manifest is the `dependencies.json` in its folder and all `*.dependencies.json` files anywhere below. They
    are one manifest: each sees the others' names. The fields `access`, `isolation`, `byType` and `test` at the top of a
    file speak for the declarations in that file, which may say otherwise.

    <!-- example: reference, with: shop -->
    ```json
    {
      "imports": ["Foundation"],
      "scopes": { "login": {} },
      "dependencies": {
        "clock": [
          { "condition": "DEBUG", "type": "any AppClock", "default": "FrozenClock()", "test": "$default" },
          { "type": "any AppClock", "default": "SystemClock()", "test": "FrozenClock()" }
        ],
        "client": {
          "$comment": "The address is that of the shop.",
          "doc": "Talks to the shop.",
          "type": "any APIClient",
          "default": ["HTTPClient(", "  base: \\"shop.example\\",", "  clock: $clock)"],
          "preview": "CannedClient()"
        },
        "user": { "type": "User", "scope": "login" },
        "session": {
          "type": "Session",
          "scope": "login",
          "default": "Session(user: $user, client: $client)",
          "dispose": "await $0.close()"
        },
        "prices": {
          "type": "Prices",
          "parameters": ["base: String = \\"shop.example\\""],
          "default": "Prices(client: HTTPClient(base: base, clock: $clock))"
        }
      }
    }
    ```

    Manifests are JSON as RFC 8259 has it, in UTF-8, without comments; `"$comment"` may stand in every object and hold
    anything. A field that does not exist is an error, so a misspelt one is never passed over. `dovetail-tool schema` prints
    a JSON Schema for editors.


    """
  }

  private static var tables: String {
    """
    ## The top level

    \(table(ManifestField.allCases.map { ($0.rawValue, $0.description) }))
    ## A dependency

    `type` is the only field that must be there. A name may have an array of declarations of one type, which differ in
    their `condition`.

    \(table(DeclarationField.allCases.map { ($0.rawValue, $0.description) }))
    What goes with which scope; an *input* has a custom scope and no `default`:

    \(lifetimes)
    A field that could have no effect is the error `wrong-value`. With `parameters` the scope is `transient`.
    <doc:ScopesAndLifetimes> tells what the scopes mean, <doc:Reading> what `parameters` and `condition` do,
    <doc:AsynchronousStart> what `start()` makes, and <doc:Modules> how modules provide, contribute and collect.

    ## A scope

    \(table(ScopeField.allCases.map { ($0.rawValue, $0.description) }))
    ## What is provided

    A name may have an array of these, which differ in their `condition`.

    \(table(ProvisionField.allCases.map { ($0.rawValue, $0.description) }))
    ## What is contributed

    An element is an expression, or an object of these:

    \(table(ContributionField.allCases.map { ($0.rawValue, $0.description) }))

    """
  }

  private static var lifetimes: String {
    let columns = FieldProbe.Lifetime.allCases
    var text = "| | " + columns.map { $0 == .custom ? "a custom one" : $0.rawValue }.joined(separator: " | ")
    text += " |\n|" + String(repeating: " --- |", count: columns.count + 1) + "\n"
    for trait in FieldProbe.Trait.allCases {
      let cells = columns.map { FieldProbe.allows(trait, for: $0).rawValue }
      text += "| \(trait.title) | " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static let expressions = """
    ## Expressions

    An expression is Swift: a string, or an array of strings that are its lines. It is compiled in a place of its own, so
    the compiler's errors have the manifest's line and column, and it sees what the target's files see, with the manifest's
    `imports`.

    - `$name` is another dependency. Each mention is one evaluation; in a closure it is evaluated when the closure runs.
    - `$provider(name)` is a `DependencyProvider` that fetches the dependency when it is called. It breaks cycles, and lets a
      value use one that lives shorter.
    - `$0`, `$1` belong to closures; in `dispose`, `$0` is the value.
    - In a string literal or a comment, `$name` is text; in an interpolation it is a reference.

    - `#if … #endif` may stand in an expression of several lines; a reference inside carries the branch's condition.

    Dovetail reads it as tokens, not as a language: brackets, strings, comments and regular expressions must be closed, and
    no `;` may end it. Everything else is the compiler's to judge, so that all of Swift can be used, and what is wrong is
    reported in the manifest's own text.

    A type, a parameter or an import may go over several lines, written with `\n` in JSON.

    What a value reads by wrappers, and not in its expression, belongs into `reads`: then the checks know of it, and
    overrides reach through it.


    """

  private static var names: String {
    """
    ## Names

    Dependencies and scopes are Swift identifiers. Keywords are possible, and are written in backticks in Swift. These are
    taken by Dovetail itself:

    - for dependencies: \(list(ReservedName.dependencies))
    - for scopes: \(list(ReservedName.scopes.union(Scope.builtInNames)))

    """
  }

  private static func table(
    _ fields: [(name: String, description: FieldDescription)]
  ) -> String {
    var text = "| field | takes | meaning |\n| --- | --- | --- |\n"
    for (name, description) in fields {
      text += "| `\(name)` | \(kind(description.shape)) | \(code(description.summary)) |\n"
    }
    return text
  }

  private static func kind(_ shape: FieldDescription.Shape) -> String {
    switch shape {
    case .string, .actor, .name, .code, .prose: "a string"
    case .boolean: "`true` or `false`"
    case .strings, .names: "an array of strings"
    case .expression: "an expression"
    case .words(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .suggestions(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ") + ", or a name"
    case .members(let members): "an object of " + members.map(kind).joined(separator: ", or of ")
    }
  }

  private static func kind(_ member: FieldDescription.Member) -> String {
    switch member {
    case .scope: "scopes"
    case .declaration: "declarations"
    case .declarations: "arrays of them"
    case .provision: "provisions"
    case .provisions: "arrays of them"
    case .contributions: "arrays of elements"
    case .contributionsByKey: "objects of elements"
    }
  }

  /// Marks what a description quotes as code.
  private static func code(_ text: String) -> String {
    text.replacing(#/'(\w+)'/#) { "`\($0.output.1)`" }.replacing(#/"[^"]*"/#) { "`\($0.output)`" }
  }

  private static func list(_ names: Set<String>) -> String {
    names.sorted().map { "`\($0)`" }.joined(separator: ", ")
  }
}
