/// Injection by type, for the types that exactly one dependency has.
enum ByTypeRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    var owners: [[UInt8]: [Declaration]] = [:]
    for declaration in graph.declarations where declaration.isByType {
      guard let type = declaration.readType else { continue }
      owners[normalised(type), default: []].append(declaration)
    }
    let isForViews = graph.module.imports.contains { $0.value.path == "DovetailSwiftUI" }
    for declaration in graph.declarations where declaration.isByType {
      guard let type = declaration.readType, owners[normalised(type)]?.count == 1 else { continue }
      writer.branches(of: declaration) { writer, branch in
        render("Dependency", branch, into: &writer)
        render("Injected", branch, into: &writer)
        if isForViews { renderForViews(branch, into: &writer) }
      }
    }
  }

  /// Where there is no SwiftUI, that module is empty.
  private static func renderForViews(_ declaration: Declaration, into writer: inout SwiftWriter) {
    writer.blank()
    writer.line("#if canImport(SwiftUI)")
    render("StateInjected", declaration, into: &writer)
    writer.line("#endif")
  }

  private static func render(_ wrapper: String, _ declaration: Declaration, into writer: inout SwiftWriter) {
    let value = "DependencyContainer.\(GeneratedName.key(declaration.name.value)).Value"
    let isolation = declaration.readIsolation.map { "@\($0.value)" } ?? "nonisolated"
    writer.blank()
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("extension \(wrapper) where Value == \(value)") { writer in
      let initialiser = "\(isolation) init() { self.init(\\.\(declaration.name.value)) }"
      let deprecation = DeclarationAttributes.deprecation(declaration) ?? ""
      if let type = declaration.type {
        writer.located(
          initialiser, directlyBehind: "", below: deprecation, at: type.value.position(at: 0))
      }
    }
  }

  private static func normalised(_ type: String) -> [UInt8] {
    type.utf8.split(whereSeparator: \.isBlank).joined(separator: [.space]).map { $0 }
  }
}
