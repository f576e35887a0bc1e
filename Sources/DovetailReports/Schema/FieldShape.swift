import DovetailGenerator

protocol DescribedField: RawRepresentable<String>, CaseIterable {
  var description: (shape: FieldShape, summary: String) { get }
}

enum FieldShape {
  case string, boolean, strings
  case actor
  /// A module, or dependencies.
  case name, names
  /// Swift or prose, which may have several lines.
  case text
  case expression
  /// An expression, or `$default`.
  case alternative
  case words([String])
  /// Any word; these are suggested.
  case suggestions([String])
  /// An object whose keys the user chooses.
  case members(Member)

  enum Member {
    case scope, declaration, provision, contribution
  }
}

extension ManifestField: DescribedField {
  var description: (shape: FieldShape, summary: String) {
    switch self {
    case .schema: (.string, "The address of the JSON Schema")
    case .imports: (.strings, "Import declarations without the word 'import'")
    case .access: (.words(AccessLevel.names), "The access level of the generated members")
    case .isolation: (.actor, "The global actor that makes and reads the dependencies, or \"none\"")
    case .byType: (.boolean, "Whether @Dependency can find these dependencies by their type")
    case .test: (.words(["$default"]), "In tests, dependencies without 'test' use their default")
    case .scopes: (.members(.scope), "The scopes of this target")
    case .dependencies:
      (
        .members(.declaration),
        "The dependencies by name, or several under one name that differ in 'condition'"
      )
    case .provides:
      (
        .members(.provision),
        "Implementations of what other modules need, or several of one that differ in 'condition'"
      )
    case .contributes:
      (.members(.contribution), "Elements of 'collects' dependencies, by the dependency's name")
    case .root: (.boolean, "Whether this target is a root, which composes a program")
    }
  }
}

extension DeclarationField: DescribedField {
  var description: (shape: FieldShape, summary: String) {
    switch self {
    case .type: (.text, "The Swift type")
    case .default:
      (
        .expression,
        "Makes the value; without it, the dependency is an input of its custom scope, or another module provides it"
      )
    case .preview: (.alternative, "Makes the value in previews; \"$default\" means the default")
    case .test: (.alternative, "Makes the value in tests; \"$default\" means the default")
    case .scope: (.suggestions(Scope.builtInNames), "How long the value lives; can be a name from 'scopes'")
    case .isolation: (.actor, "The global actor that makes and reads the value, or \"none\"")
    case .parameters: (.strings, "Swift parameters; the dependency is then a factory")
    case .collects: (.boolean, "Whether the value is the collection of all contributions")
    case .dispose: (.expression, "Runs with the value as $0 when its scope ends")
    case .eager: (.boolean, "Whether start() makes the value, instead of the first read")
    case .reads: (.names, "Dependencies that it reads in ways that the build can't see")
    case .byType: (.boolean, "Whether wrappers can find it by its type")
    case .access: (.words(AccessLevel.names), "The access level of the generated member")
    case .doc: (.text, "The documentation comment of the generated member")
    case .deprecated: (.text, "A deprecation message; the compiler warns where its name or $name is used")
    case .availability: (.string, "The system versions that have it, as in \"iOS 18, *\"")
    case .condition: (.string, "The condition of an #if, as in \"DEBUG\"")
    }
  }
}

extension ScopeField: DescribedField {
  var description: (shape: FieldShape, summary: String) {
    switch self {
    case .within: (.suggestions(["singleton"]), "The enclosing, longer-lived scope")
    }
  }
}

extension ProvisionField: DescribedField {
  var description: (shape: FieldShape, summary: String) {
    switch self {
    case .default: (.expression, "Makes the value")
    case .preview: DeclarationField.preview.description
    case .test: DeclarationField.test.description
    case .condition: DeclarationField.condition.description
    case .dispose: DeclarationField.dispose.description
    case .from: (.name, "The module whose implementation is used")
    }
  }
}

extension ContributionField: DescribedField {
  var description: (shape: FieldShape, summary: String) {
    switch self {
    case .default: (.expression, "Makes the element")
    case .condition: DeclarationField.condition.description
    }
  }
}

extension AccessLevel {
  fileprivate static var names: [String] { allCases.map(\.rawValue) }
}
