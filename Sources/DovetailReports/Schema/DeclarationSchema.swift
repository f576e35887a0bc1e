import DovetailGenerator

/// The schema's rules for fields of a declaration or provision that can't be combined.
enum DeclarationSchema {
  static var rules: [JSONOutput] {
    let isCustom: JSONOutput = [
      "required": ["scope"], "properties": ["scope": not(["enum": .strings(Scope.builtInNames)])],
    ]
    let isInput = all([not(has("default")), not(collects), isCustom])
    let isRequired = all([not(has("default")), not(collects), not(isCustom)])
    return [
      rule(
        has("parameters"),
        [
          "required": ["default"],
          "properties": .object([("scope", constant("transient"))] + nothing(["dispose", "eager"])),
        ]),
      rule(
        collects,
        [
          "properties": .object(
            nothing(["default", "parameters"]) + [
              ("isolation", constant("none")), ("scope", not(constant("weak"))),
              ("type", ["pattern": "^[ \\t\\r\\n]*\\[(.|[\\r\\n])*\\][ \\t\\r\\n]*$"]),
            ])
        ]),
      rule(
        isInput, without(["preview", "test", "dispose", "isolation", "reads", "eager", "availability"])),
      // Values whose scope never ends.
      rule(
        ["required": ["scope"], "properties": ["scope": ["enum": ["transient", "graph", "weak"]]]],
        without(["dispose", "eager"])),
      rule(isRequired, without(["dispose", "eager", "reads"])),
      rule(
        isRequired,
        ["properties": ["preview": not(constant("$default")), "test": not(constant("$default"))]]),
    ]
  }

  static var provision: JSONOutput {
    [
      "anyOf": [
        ["required": ["default"], "properties": .object(nothing(["from"]))],
        [
          "required": ["from"],
          "properties": .object(nothing(["default", "preview", "test", "dispose"])),
        ],
      ]
    ]
  }

  /// A custom scope can't be within one that never ends.
  static var enclosing: JSONOutput {
    ["properties": ["within": not(["enum": .strings(Scope.builtInNames.filter { $0 != "singleton" })])]]
  }

  private static var collects: JSONOutput {
    ["required": ["collects"], "properties": ["collects": ["enum": [true]]]]
  }

  private static func rule(_ condition: JSONOutput, _ consequence: JSONOutput) -> JSONOutput {
    ["if": condition, "then": consequence]
  }

  private static func has(_ field: String) -> JSONOutput { ["required": [.string(field)]] }

  private static func not(_ schema: JSONOutput) -> JSONOutput { ["not": schema] }

  private static func all(_ schemas: [JSONOutput]) -> JSONOutput { ["allOf": .array(schemas)] }

  private static func constant(_ text: String) -> JSONOutput { ["enum": [.string(text)]] }

  private static func without(_ fields: [String]) -> JSONOutput {
    ["properties": .object(nothing(fields))]
  }

  private static func nothing(_ fields: [String]) -> JSONOutput.Members {
    fields.map { ($0, false) }
  }
}
