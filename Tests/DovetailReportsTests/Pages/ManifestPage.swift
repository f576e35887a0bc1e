import DovetailGenerator

@testable import DovetailReports

/// The reference of the manifest in the documentation.
enum ManifestPage {
  static func render() -> String {
    introduction + tables + expressions + names
  }

  private static var introduction: String {
    """
    # Manifest reference

    <!-- Written from the decoder's model by `RECORD_DOCUMENTATION=1 swift test --filter ManifestPageTests`. -->

    Every field of a `dependencies.json`, what it takes, and where it is allowed.

    ## Overview

    A target's manifest is the `dependencies.json` in its folder and all `*.dependencies.json` files anywhere below. They
    form one manifest: each file can use the names of the others. No two of them can have the same file name. If another
    target's folder lies inside it, list that folder under this target's `exclude` in Package.swift.

    The fields `access`, `isolation`, `byType` and `test` at the top of a file apply to the declarations in that file, unless
    a declaration says otherwise.

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
          "$comment": "The shop's own address.",
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

    Manifests are strict JSON (RFC 8259) in UTF-8. Every object may have a `"$comment"` with any value; any other unknown
    field is an error. `dovetail-tool schema` prints a JSON Schema for editors.


    """
  }

  private static var tables: String {
    """
    ## The top level

    \(table(ManifestField.self))
    ## A dependency

    Only `type` is required; with `parameters`, `default` is too. A name can have an array of declarations of the same type
    with different `condition`s.

    \(table(DeclarationField.self))
    Which fields go with which scope; an *input* has a custom scope and no `default`:

    \(lifetimes)
    Each *no* is the error `wrong-value`. With `parameters`, the scope is `transient`, and `default` may begin with `try` and
    `await`: each call then needs them too. `collects` can't be combined with `default`, `parameters` or `isolation`. Without a
    `default`, a dependency that is not an input is *required*: another module provides it, and it can't have `dispose`, `eager`
    or `reads`.

    To rename a public dependency, keep the old name for a while as one with `"default": "$newName"` and `deprecated`. An
    override of the old name doesn't reach what reads the new one.

    See <doc:ScopesAndLifetimes> for scopes, <doc:Reading> for `parameters` and `condition`, <doc:AsynchronousStart> for
    `eager`, `try` and `await`, and <doc:Modules> for `provides`, `contributes` and `collects`.

    ## A scope

    \(table(ScopeField.self))
    ## A provision

    A name under `provides` can have an array of provisions with different `condition`s.

    \(table(ProvisionField.self))
    ## A contribution

    An element is an expression, or an object of these:

    \(table(ContributionField.self))

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

    An expression is Swift code: a string, or an array of strings, one per line. It can use the target's own code that is not
    private, and what the manifest's `imports` name; imports of Swift files don't count. The compiler's errors have the
    manifest's line and column.

    - `$name` is another dependency. It is evaluated once per mention; in a closure, when the closure runs. The checks
      don't know when that is, so they treat it like any other mention. `dispose` and the default of a parameter can't
      contain references.
    - `$provider(name)`, without spaces, is a `DependencyProvider` that fetches the dependency when it is called. It breaks
      cycles, and lets a value use a shorter-lived one. `$provider(name)()` outside a closure fetches it at once, so it is
      checked like `$name`.
    - `$0`, `$1` belong to closures. These aren't references either: what code in braces declares, such as `$item` in
      `{ $item in … }` and `$count` in `{ @Clamped var count = 1; … }`; a label, as in `f($count: 1)`; and, if the expression has
      an attribute, each `$name` in a local structure, class or enumeration. In `dispose`, `$0` is the value.
    - In a string literal or a comment, `$name` is text; in an interpolation, it is a reference.
    - `#if … #endif` may be part of an expression of several lines; a reference inside it has the condition of its branch.
    - A contribution can't use `try` or `await`.

    Brackets, strings, comments and regular expressions must be closed, brackets nest up to 200 levels, a `;` may stand only
    inside brackets, and the only compiler directive is `#if`. At most 200 conditions may apply at one place, counting those of
    earlier branches. Everything else is up to the compiler, except that the projected value of a variable that `dispose`
    declares outside braces is taken for a reference; put such code in braces.

    Write each line of an expression on its own line of the manifest. Otherwise, the compiler's errors about code in braces are
    reported further down.

    A type, a parameter or an import can have several lines, separated by `\\n` in JSON. These become spaces, so in a
    parameter's default, separate statements with `;`.

    ## Wrappers

    The build also reads the target's Swift files. If an expression is a call of a type, as in `Profile(…)` or
    `Profile.init(…)`, the value needs the dependencies that the type's stored properties name by key path:
    `@Dependency(\\.client)`, `@Injected(\\.user)` or `let client = Dependency(\\.client)`. Overrides reach the value
    through them. What `@Injected` keeps must not end before the value does; otherwise, the error is at the wrapper. Wrappers
    are never part of a cycle, and `start()` ignores them.

    The type must be declared at the top level of a file and not be private, and neither the type nor the wrapper may be
    inside `#if`. Static properties, wrappers by type and wrappers with `container:` are ignored. List what a value reads
    in other ways in `reads`; `check` warns about some reads that are missing there (`undeclared-read`). The build
    assumes that an `@Injected` or `@Dependency` is Dovetail's, unless you write another module, as in `@Other.Injected`.


    """

  private static var names: String {
    """
    ## Names

    Dependencies and scopes are Swift identifiers. Keywords are allowed, and need backticks in Swift. Dovetail reserves these
    names:

    - for dependencies: \(list(ReservedName.dependencies))
    - for scopes: \(list(ReservedName.scopes.union(Scope.builtInNames)))

    """
  }

  private static func table<Field: DescribedField>(_ fields: Field.Type) -> String {
    var text = "| field | takes | meaning |\n| --- | --- | --- |\n"
    for field in fields.allCases {
      let description = field.description
      text += "| `\(field.rawValue)` | \(kind(description.shape)) | \(code(description.summary)) |\n"
    }
    return text
  }

  private static func kind(_ shape: FieldShape) -> String {
    switch shape {
    case .string, .actor, .name, .text: "a string"
    case .boolean: "`true` or `false`"
    case .strings, .names: "an array of strings"
    case .expression, .alternative: "an expression"
    case .words(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .suggestions(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ") + ", or a name"
    case .members(let member): "an object of " + kind(member)
    }
  }

  private static func kind(_ member: FieldShape.Member) -> String {
    switch member {
    case .scope: "scopes"
    case .declaration: "declarations, or of arrays of them"
    case .provision: "provisions, or of arrays of them"
    case .contribution: "arrays of elements, or of objects of elements"
    }
  }

  /// Turns quoted words of a description into code.
  private static func code(_ text: String) -> String {
    text.replacing(#/'(\w+)'/#) { "`\($0.output.1)`" }.replacing(#/"[^"]*"/#) { "`\($0.output)`" }
  }

  private static func list(_ names: Set<String>) -> String {
    names.sorted().map { "`\($0)`" }.joined(separator: ", ")
  }
}
