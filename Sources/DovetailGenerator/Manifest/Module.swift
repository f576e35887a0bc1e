package struct Module: Sendable {
  var imports: [Located<ImportDeclaration>] = []
  /// The first scope of each name, and its index by name.
  package private(set) var scopes: [ScopeDeclaration] = []
  private(set) var scopeIndexes: [String: Int] = [:]
  private(set) var repeatedScopes: [ScopeDeclaration] = []
  /// The first dependency of each name, and its index by name.
  package private(set) var dependencies: [Declaration] = []
  private(set) var indexes: [String: Int] = [:]
  private(set) var repeated: [Declaration] = []
  package var provisions: [Declaration] = []
  package var contributions: [Contribution] = []
  /// Whether the target composes a program, if the manifest says so.
  package var isRoot: Located<Bool>?
  /// The widest access level at the top of one of its files.
  package var access = AccessLevel.internal
  /// The numbers of its files among the run's sources.
  package var files: [Int] = []
  /// What the run knows of it besides; each target that sees the module has its own.
  package var role: ModuleRole
  /// The diagnostics of its manifests.
  private(set) var sink = DiagnosticSink()
  /// Whether all of its manifests are JSON.
  private(set) var isReadable = true
  /// The names below a field whose values have errors, so that references to them aren't reported; `""` is all names.
  package private(set) var namesWithErrors: [ManifestField: Set<String>] = [:]

  package init(name: String) { role = ModuleRole(name) }

  package var name: String { role.name }
  package var composes: Bool { isRoot?.value ?? role.isRoot }
  package var isTest: Bool { role.isTest }

  mutating func add(_ scope: ScopeDeclaration) {
    guard scopeIndexes[scope.name.value] == nil else { return repeatedScopes.append(scope) }
    scopeIndexes[scope.name.value] = scopes.count
    scopes.append(scope)
  }

  mutating func add(_ declaration: Declaration) {
    let name = declaration.name.value
    guard indexes[name] == nil else { return repeated.append(declaration) }
    indexes[name] = dependencies.count
    dependencies.append(declaration)
  }

  mutating func addError(in field: ManifestField, _ name: String = "") {
    namesWithErrors[field, default: []].insert(name)
  }

  mutating func addErrorsToAllFields() { for field in ManifestField.allCases { addError(in: field) } }

  func hasError(in field: ManifestField, _ name: String) -> Bool {
    namesWithErrors[field].map { $0.contains("") || $0.contains(name) } ?? false
  }
}

extension Module {
  /// Decodes some of a run's sources; the module's Swift files are numbered after all of them.
  package init(_ name: String, files: [Int], of sources: [SourceText], swift: [SourceText] = []) {
    var sink = DiagnosticSink()
    let roots = files.map { JSONParser.parse(sources[$0], file: $0, into: &sink) }
    let isReadable = !sink.hasErrors
    var named: [String: SourcePosition] = [:]
    // The compiler would warn at each `#sourceLocation`.
    for place in files.map({ SourcePosition(file: $0, offset: 0) }) {
      guard let other = named.updateValue(place, forKey: sources[place.file].fileName) else { continue }
      let notes = [Diagnostic.Note.at(other, "the other is here")]
      sink.report(at: place, "two manifests have this file name; rename one", notes: notes)
    }
    let types = SourceType.visible(in: swift, firstFile: sources.count)
    let decoder = ManifestDecoder(name, types: types, sink)
    for case let root? in roots { decoder.decode(root) }
    self = decoder.module
    (self.files, self.sink, self.isReadable) = (files, decoder.sink, isReadable)
    if !isReadable { addErrorsToAllFields() }
  }
}

package struct ScopeDeclaration: Sendable {
  package let name: Located<String>
  package let access: AccessLevel
  /// The enclosing scope; `nil` for the container's lifetime.
  package let within: Located<String>?
}

package enum AccessLevel: String, CaseIterable, Comparable, Sendable {
  case `internal`, package, `public`

  package static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

struct ImportDeclaration: Sendable {
  let attributes: String
  let access: AccessLevel?
  /// The module, or a symbol's kind and path.
  let path: String
}
