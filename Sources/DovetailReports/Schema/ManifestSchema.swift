import DovetailGenerator

/// The JSON Schema (draft 7) of manifests, for editors; its fields are those that the decoder knows.
package enum ManifestSchema {
  package static func render() -> String {
    JSONOutput.object([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string("Dovetail manifest")),
      ("description", .string("The dependencies of a target")),
      ("type", .string("object")),
      ("additionalProperties", .boolean(false)),
      ("properties", .object(ManifestField.allCases.map { ($0.rawValue, schema($0)) } + [comment])),
      (
        "definitions",
        .object([
          ("expression", expression),
          ("scope", object(ScopeField.allCases.map { ($0.rawValue, schema($0)) }, required: [])),
          (
            "declaration",
            object(DeclarationField.allCases.map { ($0.rawValue, schema($0)) }, required: ["type"])
          ),
          ("provision", object(ProvisionField.allCases.map { ($0.rawValue, schema($0)) }, required: [])),
        ])
      ),
    ]).text()
  }

  // MARK: Fields

  private static func schema(_ field: ManifestField) -> JSONOutput {
    switch field {
    case .schema: string("The place of this schema")
    case .imports:
      array(of: ("type", .string("string")), "Import declarations without the word 'import'")
    case .access: choice(AccessLevel.allCases.map(\.rawValue), "The access level of the generated members")
    case .isolation: string("A global actor that the dependencies are made and read on, or none")
    case .byType: boolean("Whether @Dependency finds these dependencies by their type")
    case .test: choice(["$default"], "In tests, what has no 'test' uses its default")
    case .scopes: map(to: [reference("scope")], "The scopes of this target")
    case .dependencies:
      map(
        to: [reference("declaration"), array(of: reference("declaration"))],
        "The dependencies by name, or several under one name that differ in 'condition'")
    case .provides: map(to: [reference("provision")], "Implementations of what other modules need")
    case .contributes:
      map(
        to: [
          array(of: ("type", .string("string"))), .object([("type", .string("object"))]),
        ], "Elements of 'collects' dependencies, by the dependency's name")
    case .root: boolean("Whether this target composes a program")
    }
  }

  private static func schema(_ field: DeclarationField) -> JSONOutput {
    switch field {
    case .type: string("The Swift type")
    case .default: reference("expression")
    case .preview: reference("expression")
    case .test: reference("expression")
    case .scope: suggestions(Scope.builtInNames, "How long the value lives; a scope of 'scopes' as well")
    case .isolation: string("A global actor that the value is made and read on, or none")
    case .parameters:
      array(of: ("type", .string("string")), "Swift parameters; the dependency is then called")
    case .collects: boolean("Whether the value is made of all contributions")
    case .dispose: reference("expression")
    case .eager: boolean("Whether start() makes the value, and not the first read")
    case .reads: array(of: ("type", .string("string")), "Dependencies that the value reads by itself")
    case .byType: boolean("Whether @Dependency finds it by its type")
    case .access: choice(AccessLevel.allCases.map(\.rawValue), "The access level of the generated member")
    case .doc: string("The documentation comment of the generated member")
    case .deprecated: string("Why and by what to replace it; reads of it are warned of")
    case .availability: string("The list of an @available attribute, as in \"iOS 18, *\"")
    case .condition: string("The condition of an #if, as in \"DEBUG\"")
    }
  }

  private static func schema(_ field: ScopeField) -> JSONOutput {
    switch field {
    case .within: suggestions(["singleton"], "The longer-lived scope around it")
    }
  }

  private static func schema(_ field: ProvisionField) -> JSONOutput {
    switch field {
    case .default: reference("expression")
    case .preview: reference("expression")
    case .test: reference("expression")
    case .condition: schema(DeclarationField.condition)
    case .dispose: reference("expression")
    case .from: string("The module whose implementation is taken")
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
