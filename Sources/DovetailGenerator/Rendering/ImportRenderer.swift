/// The imports of the generated file: the manifest's, and Dovetail at the access that the members need.
enum ImportRenderer {
  static func render(_ module: Module, into writer: inout SwiftWriter) {
    var imports: [String: ImportDeclaration] = [:]
    for located in module.imports {
      let declaration = located.value
      let key = "\(declaration.attributes) \(declaration.path)"
      if let other = imports[key], (other.access ?? .internal) >= (declaration.access ?? .internal) {
        continue
      }
      imports[key] = declaration
    }
    let access = (module.dependencies.map(\.access) + module.scopes.map(\.access)).max() ?? .internal
    let own = ImportDeclaration(attributes: "", access: access == .internal ? nil : access, path: "Dovetail")
    imports[" Dovetail"] = own
    for declaration in imports.values.sorted(by: { ($0.path, $0.attributes) < ($1.path, $1.attributes) }) {
      let words = [declaration.attributes, declaration.access?.rawValue ?? "", "import", declaration.path]
      writer.line(words.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }
}
