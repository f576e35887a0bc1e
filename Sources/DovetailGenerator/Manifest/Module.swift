/// All manifests of one target, decoded.
package struct Module: Sendable {
  package let name: String
  package var imports: [Located<ImportDeclaration>] = []
  package var scopes: [ScopeDeclaration] = []
  package var dependencies: [Declaration] = []
  /// The first dependency of each name, and its place by name.
  private(set) var declarations: [Declaration] = []
  private(set) var indexes: [String: Int] = [:]
  /// The names of their generated keys.
  private(set) var keys: [String] = []
  /// Whether any of them exists only in some builds or on some system versions.
  private(set) var hasConditions = false
  /// By context, the places of those that have an expression of their own there.
  private(set) var differing: [[Int]] = []
  package var provisions: [Provision] = []
  package var contributions: [Contribution] = []
  /// Whether the target composes a program, if the manifest says so.
  package var isRoot: Located<Bool>?
  /// The widest access that one of its files gives to its declarations.
  package var access = AccessLevel.internal
  /// Its files among the sources of the run.
  package var files: [Int] = []
  /// Whether it is the target itself, or a module of the same package.
  package var isInPackage = true
  /// Whether it is the target itself, or a module that the target itself names.
  package var isDirect = true
  /// Whether it composes a program.
  package var composes = false
  /// Whether it holds tests.
  package var isTest = false
  /// The words that its Swift files mention, of those that matter; none if no file is known.
  package var mentions: Set<String>?
  /// Whether one of its Swift files may declare a name at its top level; nothing if no file is known.
  package var declares: (@Sendable (String) -> Bool)?
  /// What was declared and not understood: that is reported, and what refers to it is no news.
  package var refusedDependencies = RefusedNames()
  package var refusedScopes = RefusedNames()
  package var refusedProvisions = RefusedNames()

  package init(name: String) {
    self.name = name
  }

  /// Notes what every graph with this module asks.
  mutating func index() {
    for declaration in dependencies where indexes[declaration.name.value] == nil {
      indexes[declaration.name.value] = declarations.count
      declarations.append(declaration)
      keys.append(GeneratedName.key(declaration.name.value))
      if declaration.isConditional || declaration.availability != nil { hasConditions = true }
    }
    differing = Context.allCases.map { context in
      declarations.indices.filter { declarations[$0].differs(in: context) }
    }
  }

  /// Nothing of a field could be read.
  mutating func refuse(_ field: ManifestField) {
    switch field {
    case .dependencies: refusedDependencies.insertAll()
    case .scopes: refusedScopes.insertAll()
    case .provides: refusedProvisions.insertAll()
    default: break
    }
  }

  mutating func refuseAll() {
    for field in ManifestField.allCases { refuse(field) }
  }
}

/// Names whose declarations have errors.
package struct RefusedNames: Sendable {
  private var names: Set<String> = []
  /// Nothing of them could be read.
  private var isEverything = false

  package mutating func insert(_ name: String) { names.insert(name) }

  package mutating func insertAll() { isEverything = true }

  package mutating func formUnion(_ other: RefusedNames) {
    names.formUnion(other.names)
    if other.isEverything { isEverything = true }
  }

  package func contains(_ name: String) -> Bool { isEverything || names.contains(name) }
}

package struct ScopeDeclaration: Sendable {
  package let name: Located<String>
  package let access: AccessLevel
  /// The longer-lived scope around it; without one, the container's life.
  package let within: Located<String>?
}

package enum AccessLevel: String, CaseIterable, Comparable, Sendable {
  case `internal`, package, `public`

  package static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// An import without the word `import`: attributes, an access level, a module.
package struct ImportDeclaration: Hashable, Sendable {
  package let attributes: String
  package let access: AccessLevel?
  /// The module, or a symbol's kind and path.
  package let path: String
}
