import DovetailGenerator

/// The schema's rules for fields of a declaration or provision that can't be combined.
enum DeclarationSchema {
  static var rules: [JSONOutput] {
    let builtIn = JSONOutput.strings(Scope.builtInNames)
    let isCustom = JSONOutput.object([
      ("required", .strings(["scope"])),
      ("properties", .object([("scope", not(.object([("enum", builtIn)])))])),
    ])
    return [
      rule(
        has("parameters"),
        .object([
          ("required", .strings(["default"])),
          (
            "properties",
            .object(
              [("scope", constant("transient"))] + nothing(["dispose", "eager"]))
          ),
        ])),
      rule(
        collects,
        .object([
          (
            "properties",
            .object(
              nothing(["default", "parameters"]) + [
                ("isolation", constant("none")),
                ("type", .object([("pattern", .string("^[ \\t\\r\\n]*\\[(.|[\\r\\n])*\\][ \\t\\r\\n]*$"))])),
              ])
          )
        ])),
      // Inputs.
      rule(
        all([not(has("default")), not(has("collects")), isCustom]),
        without(["preview", "test", "dispose", "isolation", "reads", "eager"])),
      // Values whose scope never ends.
      rule(
        .object([
          ("required", .strings(["scope"])),
          (
            "properties",
            .object([("scope", .object([("enum", .strings(["transient", "graph", "weak"]))]))])
          ),
        ]), without(["dispose", "eager"])),
      // Required dependencies.
      rule(
        all([not(has("default")), not(collects), not(isCustom)]), without(["dispose", "eager", "reads"])),
      rule(
        all([not(has("default")), not(has("collects")), not(isCustom)]),
        .object([
          (
            "properties",
            .object([("preview", not(constant("$default"))), ("test", not(constant("$default")))])
          )
        ])),
    ]
  }

  /// The schema of an implementation, or of the choice of one.
  static var provision: JSONOutput {
    ManifestSchema.anyOf([
      .object([
        ("required", .strings(["default"])), ("properties", .object(nothing(["from"]))),
      ]),
      .object([
        ("required", .strings(["from"])),
        ("properties", .object(nothing(["default", "preview", "test", "dispose"]))),
      ]),
    ])
  }

  private static var collects: JSONOutput {
    .object([
      ("required", .strings(["collects"])),
      ("properties", .object([("collects", .object([("enum", .array([.boolean(true)]))]))])),
    ])
  }

  private static func rule(_ condition: JSONOutput, _ consequence: JSONOutput) -> JSONOutput {
    .object([("if", condition), ("then", consequence)])
  }

  private static func has(_ field: String) -> JSONOutput {
    .object([("required", .strings([field]))])
  }

  private static func not(_ schema: JSONOutput) -> JSONOutput { .object([("not", schema)]) }

  private static func all(_ schemas: [JSONOutput]) -> JSONOutput { .object([("allOf", .array(schemas))]) }

  private static func constant(_ text: String) -> JSONOutput {
    .object([("enum", .strings([text]))])
  }

  private static func without(_ fields: [String]) -> JSONOutput {
    .object([("properties", .object(nothing(fields)))])
  }

  private static func nothing(_ fields: [String]) -> [(name: String, value: JSONOutput)] {
    fields.map { ($0, .boolean(false)) }
  }
}
