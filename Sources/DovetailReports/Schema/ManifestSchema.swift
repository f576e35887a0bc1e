import DovetailGenerator

/// The JSON Schema (draft 7) of manifests, for editors; its fields are those that the decoder knows.
package enum ManifestSchema {
  /// Where a manifest's "$schema" can find it.
  package static let address =
    "https://github.com/example/dovetail/raw/main/Sources/DovetailReports/Schema/dependencies.schema.json"

  package static func render() -> String {
    JSONOutput.object([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string("Dovetail manifest")),
      ("description", .string("The dependencies of a target")),
      ("type", .string("object")),
      ("additionalProperties", .boolean(false)),
      (
        "properties",
        .object(ManifestField.allCases.map { ($0.rawValue, schema($0.description)) } + [comment])
      ),
      (
        "definitions",
        .object([
          ("expression", expression),
          ("scope", object(ScopeField.allCases.map { ($0.rawValue, schema($0.description)) }, required: [])),
          (
            "declaration",
            object(
              DeclarationField.allCases.map { ($0.rawValue, schema($0.description)) }, required: ["type"])
          ),
          (
            "provision",
            object(ProvisionField.allCases.map { ($0.rawValue, schema($0.description)) }, required: [])
          ),
          (
            "contribution",
            .object([
              (
                "anyOf",
                .array([
                  reference("expression"),
                  object(
                    ContributionField.allCases.map { ($0.rawValue, schema($0.description)) },
                    required: ["default"]),
                ])
              )
            ])
          ),
        ])
      ),
    ]).text()
  }

  // MARK: Fields

  private static func schema(_ field: FieldDescription) -> JSONOutput {
    switch field.shape {
    case .string: string(field.summary)
    case .boolean: boolean(field.summary)
    case .strings: array(of: ("type", .string("string")), field.summary)
    case .expression: reference("expression")
    case .words(let words): choice(words, field.summary)
    case .suggestions(let words): suggestions(words, field.summary)
    case .members(let members): map(to: members.map(schema), field.summary)
    }
  }

  private static func schema(_ member: FieldDescription.Member) -> JSONOutput {
    switch member {
    case .scope: reference("scope")
    case .declaration: reference("declaration")
    case .declarations: array(of: reference("declaration"))
    case .provision: reference("provision")
    case .provisions: array(of: reference("provision"))
    case .contributions: array(of: reference("contribution"))
    case .contributionsByKey:
      .object([("type", .string("object")), ("additionalProperties", reference("contribution"))])
    }
  }

  // MARK: Shapes

  private static var comment: (name: String, value: JSONOutput) { ("$comment", .object([])) }

  private static var expression: JSONOutput {
    .object([
      (
        "description",
        .string(
          "A Swift expression, or its lines; $name is another dependency, $provider(name) fetches it later")
      ),
      (
        "anyOf",
        .array([
          .object([("type", .string("string")), ("minLength", .number(1))]),
          .object([
            ("type", .string("array")), ("minItems", .number(1)),
            ("items", .object([("type", .string("string"))])),
          ]),
        ])
      ),
    ])
  }

  private static func reference(_ definition: String) -> JSONOutput {
    .object([("$ref", .string("#/definitions/\(definition)"))])
  }

  private static func string(_ description: String) -> JSONOutput {
    .object([
      ("description", .string(description)), ("type", .string("string")), ("minLength", .number(1)),
    ])
  }

  private static func boolean(_ description: String) -> JSONOutput {
    .object([("description", .string(description)), ("type", .string("boolean"))])
  }

  private static func choice(_ words: [String], _ description: String) -> JSONOutput {
    .object([("description", .string(description)), ("enum", .array(words.map { .string($0) }))])
  }

  /// Words to be completed, among others.
  private static func suggestions(_ words: [String], _ description: String) -> JSONOutput {
    .object([
      ("description", .string(description)),
      (
        "anyOf",
        .array([
          .object([("enum", .array(words.map { .string($0) }))]), .object([("type", .string("string"))]),
        ])
      ),
    ])
  }

  private static func array(of element: (name: String, value: JSONOutput), _ description: String)
    -> JSONOutput
  {
    .object([
      ("description", .string(description)), ("type", .string("array")), ("items", .object([element])),
    ])
  }

  private static func array(of element: JSONOutput) -> JSONOutput {
    .object([("type", .string("array")), ("items", element)])
  }

  private static func array(of element: (name: String, value: JSONOutput)) -> JSONOutput {
    array(of: .object([element]))
  }

  private static func map(to values: [JSONOutput], _ description: String) -> JSONOutput {
    .object([
      ("description", .string(description)), ("type", .string("object")),
      ("properties", .object([comment])),
      ("additionalProperties", values.count == 1 ? values[0] : .object([("anyOf", .array(values))])),
    ])
  }

  private static func object(
    _ properties: [(name: String, value: JSONOutput)], required: [String]
  ) -> JSONOutput {
    .object([
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
      ("required", .array(required.map { .string($0) })), ("properties", .object(properties + [comment])),
    ])
  }
}
