/// All manifests of one target, decoded.
package struct Module: Sendable {
  package let name: String
  package var imports: [Located<ImportDeclaration>] = []
  package var scopes: [ScopeDeclaration] = []
  package var dependencies: [Declaration] = []
  package var provisions: [Provision] = []
  package var contributions: [Contribution] = []
  /// Whether the target composes a program, if the manifest says so.
  package var isRoot: Located<Bool>?
  /// What was declared and not understood: that is reported, and what refers to it is no news.
  package var refusedDependencies = RefusedNames()
  package var refusedScopes = RefusedNames()

  package init(name: String) {
    self.name = name
  }
}

/// Names whose declarations have errors.
package struct RefusedNames: Sendable {
  private var names: Set<String> = []
  /// Nothing of them could be read.
  private var isEverything = false

  package mutating func insert(_ name: String) { names.insert(name) }

  package mutating func insertAll() { isEverything = true }

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
