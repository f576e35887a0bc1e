import DovetailGenerator

/// Describes a field of a manifest, for the schema and the reference.
struct FieldDescription {
  enum Shape {
    case string, boolean, strings
    case actor
    /// A module, or dependencies.
    case name, names
    /// Swift that may have several lines.
    case code
    /// Text to read.
    case prose
    case expression
    case words([String])
    /// Any word; these are suggested.
    case suggestions([String])
    /// An object whose keys the user chooses.
    case members([Member])
  }

  /// The values in such an object.
  enum Member {
    case scope, declaration, declarations, provision, provisions, contributions, contributionsByKey
  }

  let shape: Shape
  let summary: String

  init(_ shape: Shape, _ summary: String) {
    self.shape = shape
    self.summary = summary
  }
}

/// The fields of an object in a manifest.
protocol DescribedField: RawRepresentable<String>, CaseIterable {
  var description: FieldDescription { get }
}

extension ManifestField: DescribedField {
  var description: FieldDescription {
    switch self {
    case .schema: FieldDescription(.string, "The address of the JSON Schema")
    case .imports: FieldDescription(.strings, "Import declarations without the word 'import'")
    case .access: FieldDescription(.words(AccessLevel.names), "The access level of the generated members")
    case .isolation:
      FieldDescription(.actor, "The global actor on which the dependencies are made and read, or none")
    case .byType: FieldDescription(.boolean, "Whether @Dependency can find these dependencies by their type")
    case .test:
      FieldDescription(.words(["$default"]), "In tests, dependencies without 'test' use their default")
    case .scopes: FieldDescription(.members([.scope]), "The scopes of this target")
    case .dependencies:
      FieldDescription(
        .members([.declaration, .declarations]),
        "The dependencies by name, or several under one name that differ in 'condition'")
    case .provides:
      FieldDescription(
        .members([.provision, .provisions]),
        "Implementations of what other modules need, or several of one that differ in 'condition'")
    case .contributes:
      FieldDescription(
        .members([.contributions, .contributionsByKey]),
        "Elements of 'collects' dependencies, by the dependency's name")
    case .root: FieldDescription(.boolean, "Whether this target is a root, which composes a program")
    }
  }
}

extension DeclarationField: DescribedField {
  var description: FieldDescription {
    switch self {
    case .type: FieldDescription(.code, "The Swift type")
    case .default:
      FieldDescription(
        .expression,
        "Makes the value; without it, the dependency is an input of its custom scope, or another module provides it"
      )
    case .preview:
      FieldDescription(.expression, "Makes the value in previews; \"$default\" means the default")
    case .test: FieldDescription(.expression, "Makes the value in tests; \"$default\" means the default")
    case .scope:
      FieldDescription(
        .suggestions(Scope.builtInNames), "How long the value lives; can be a name from 'scopes'")
    case .isolation:
      FieldDescription(.actor, "The global actor on which the value is made and read, or none")
    case .parameters: FieldDescription(.strings, "Swift parameters; the dependency is then a factory")
    case .collects: FieldDescription(.boolean, "Whether the value is the collection of all contributions")
    case .dispose: FieldDescription(.expression, "Runs with the value as $0 when its scope ends")
    case .eager: FieldDescription(.boolean, "Whether start() makes the value, instead of the first read")
    case .reads: FieldDescription(.names, "Dependencies that it reads in ways that the build can't see")
    case .byType: FieldDescription(.boolean, "Whether @Dependency can find it by its type")
    case .access: FieldDescription(.words(AccessLevel.names), "The access level of the generated member")
    case .doc: FieldDescription(.prose, "The documentation comment of the generated member")
    case .deprecated: FieldDescription(.prose, "A deprecation message; the compiler warns at each use")
    case .availability:
      FieldDescription(.string, "The system versions that have it, as in \"iOS 18, *\"")
    case .condition: FieldDescription(.string, "The condition of an #if, as in \"DEBUG\"")
    }
  }
}

extension ScopeField: DescribedField {
  var description: FieldDescription {
    switch self {
    case .within: FieldDescription(.suggestions(["singleton"]), "The enclosing, longer-lived scope")
    }
  }
}

extension ProvisionField: DescribedField {
  var description: FieldDescription {
    switch self {
    case .default: FieldDescription(.expression, "Makes the value")
    case .preview: DeclarationField.preview.description
    case .test: DeclarationField.test.description
    case .condition: DeclarationField.condition.description
    case .dispose: DeclarationField.dispose.description
    case .from: FieldDescription(.name, "The module whose implementation is used")
    }
  }
}

extension ContributionField: DescribedField {
  var description: FieldDescription {
    switch self {
    case .default: FieldDescription(.expression, "Makes the element")
    case .condition: DeclarationField.condition.description
    }
  }
}

extension AccessLevel {
  fileprivate static var names: [String] { allCases.map(\.rawValue) }
}
