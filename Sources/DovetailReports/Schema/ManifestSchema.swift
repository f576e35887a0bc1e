import DovetailGenerator

/// The JSON Schema (draft 7) of manifests, for editors. Its fields are those of the decoder.
package enum ManifestSchema {
  package static let address =
    "https://github.com/example/dovetail/raw/main/Sources/DovetailReports/Schema/dependencies.schema.json"

  package static func render() -> String {
    let scopes = ReservedName.scopes.union(Scope.builtInNames)
    let schema: JSONOutput = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": .string(address),
      "title": "Dovetail manifest",
      "description": "The dependencies of a target",
      "type": "object",
      "additionalProperties": false,
      "properties": properties(ManifestField.self),
      "definitions": [
        "expression": expression,
        "name": names(except: []),
        "dependencyName": names(except: ReservedName.dependencies.sorted()),
        "scopeName": names(except: scopes.sorted()),
        "scope": object(ScopeField.self, [DeclarationSchema.enclosing]),
        "declaration": object(DeclarationField.self, required: ["type"], DeclarationSchema.rules),
        "provision": object(ProvisionField.self, [DeclarationSchema.provision]),
        "contribution": [
          "anyOf": [reference("expression"), object(ContributionField.self, required: ["default"])]
        ],
      ],
    ]
    return schema.text()
  }

  // MARK: Fields

  private static func schema(_ shape: FieldShape) -> JSONOutput {
    switch shape {
    case .string: text(line)
    case .text: text(lines)
    case .actor: ["allOf": [actor]]
    case .name: text("^\(identifier)$")
    case .names: ["type": "array", "items": text("^\(identifier)$")]
    case .boolean: ["type": "boolean"]
    case .strings: ["type": "array", "items": text("[^ \\t\\r\\n]")]
    case .expression: ["allOf": [reference("expression")]]
    case .alternative:
      ["allOf": [reference("expression")], "not": ["enum": ["default", ["default"]]]]
    case .words(let words): ["enum": .strings(words)]
    case .suggestions(let words): ["anyOf": [["enum": .strings(words)], text(line)]]
    case .members(let member): map(to: member)
    }
  }

  // MARK: Texts

  /// Not blank, and without control characters other than tabs.
  private static let line = nonblank(besides: "\\u0000-\\u0008\\u000a-\\u001f")
  /// The same, but line breaks are allowed.
  private static let lines = nonblank(besides: "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f")

  private static func nonblank(besides characters: String) -> String {
    "^[^\(characters)]*[^ \\t\\r\\n\(characters)][^\(characters)]*$"
  }

  /// A path of identifiers that can name a global actor.
  private static var actor: JSONOutput {
    [
      "type": "string", "pattern": .string("^\(identifier)((\\.|::)\(identifier))*$"),
      "not": ["enum": .strings(SwiftIdentifier.nonActors.sorted())],
    ]
  }

  // MARK: Names

  /// A Swift identifier; like the decoder, accepts any non-ASCII character.
  private static let identifier =
    "(?!_(?![^\\u0000-/:-@\\[-^`{-\\u007f]))[^\\u0000-@\\[-^`{-\\u007f][^\\u0000-/:-@\\[-^`{-\\u007f]*"

  private static func names(except taken: [String]) -> JSONOutput {
    let name: JSONOutput = [
      "pattern": .string("^\(identifier)$"), "not": taken.isEmpty ? nil : ["enum": .strings(taken)],
    ]
    return ["anyOf": [["enum": ["$comment"]], name]]
  }

  // MARK: Shapes

  private static var comment: (name: String, value: JSONOutput?) { ("$comment", .object([])) }

  private static var expression: JSONOutput {
    let line: JSONOutput = "^[^\\u0000-\\u0008\\u000a-\\u001f]*$"
    return described(
      [
        "anyOf": [
          ["type": "string", "allOf": [["pattern": "[^ \\t]"], ["pattern": line]]],
          ["type": "array", "minItems": 1, "items": ["type": "string", "pattern": line]],
        ]
      ], "A Swift expression, or its lines; $name is another dependency, $provider(name) fetches it later")
  }

  private static func text(_ pattern: String) -> JSONOutput {
    ["type": "string", "pattern": .string(pattern)]
  }

  private static func described(_ schema: JSONOutput, _ summary: String) -> JSONOutput {
    guard case .object(let members) = schema else { return schema }
    return .object([("description", .string(summary))] + members)
  }

  private static func reference(_ definition: String) -> JSONOutput {
    ["$ref": .string("#/definitions/\(definition)")]
  }

  private static func oneOrMore(_ definition: String) -> [JSONOutput] {
    let one = reference(definition)
    return [one, ["type": "array", "minItems": 1, "maxItems": 200, "items": one]]
  }

  private static func map(to member: FieldShape.Member) -> JSONOutput {
    let (names, values) =
      switch member {
      case .scope: ("scopeName", [reference("scope")])
      case .declaration: ("dependencyName", oneOrMore("declaration"))
      case .provision: ("name", oneOrMore("provision"))
      case .contribution: ("name", contributions)
      }
    return [
      "type": "object",
      "propertyNames": reference(names),
      "properties": .object([comment]),
      "additionalProperties": values.count == 1 ? values[0] : ["anyOf": .array(values)],
    ]
  }

  private static var contributions: [JSONOutput] {
    let element = reference("contribution")
    return [
      ["type": "array", "items": element],
      ["type": "object", "properties": .object([comment]), "additionalProperties": element],
    ]
  }

  private static func object<Field: DescribedField>(
    _ fields: Field.Type, required: [String] = [], _ rules: [JSONOutput] = []
  ) -> JSONOutput {
    [
      "type": "object", "additionalProperties": false, "required": .strings(required),
      "properties": properties(fields), "allOf": rules.isEmpty ? nil : .array(rules),
    ]
  }

  private static func properties<Field: DescribedField>(_ fields: Field.Type) -> JSONOutput {
    .object(
      fields.allCases.map { field in
        (field.rawValue, described(schema(field.description.shape), field.description.summary))
      } + [comment])
  }
}
