/// Injection by type, for the types that exactly one dependency has.
enum ByTypeRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    var owners: [[UInt8]: [Declaration]] = [:]
    let candidates = candidates(graph)
    for (_, declaration) in candidates {
      guard let type = declaration.type else { continue }
      owners[normalised(type.value.text), default: []].append(declaration)
    }
    for (isOwn, declaration) in candidates {
      guard let type = declaration.type, owners[normalised(type.value.text)]?.count == 1 else { continue }
      let position = isOwn ? declaration.conditionPosition : nil
      writer.conditional(declaration.condition, at: position) { writer in
        render("Dependency", declaration, isOwn: isOwn, into: &writer)
        render("Injected", declaration, isOwn: isOwn, into: &writer)
      }
    }
  }

  /// The modules that have a dependency which can be injected by type.
  static func owners(in graph: DependencyGraph) -> Set<Int> {
    Set(candidateIndexes(graph).map { graph.owners[$0] })
  }

  private static func candidates(_ graph: DependencyGraph) -> [(isOwn: Bool, declaration: Declaration)] {
    candidateIndexes(graph).map { (graph.own.contains($0), graph.declarations[$0]) }
  }

  /// The target's own dependencies, and those it sees of the modules that it names itself.
  private static func candidateIndexes(_ graph: DependencyGraph) -> [Int] {
    graph.declarations.indices.filter { index in
      guard graph.declarations[index].isByType else { return false }
      let owner = graph.modules[graph.owners[index]]
      return index < graph.ownCount || owner.isDirect && graph.declarations[index].isVisible(from: owner)
    }
  }

  private static func render(
    _ wrapper: String, _ declaration: Declaration, isOwn: Bool, into writer: inout SwiftWriter
  ) {
    let value = "DependencyContainer.\(GeneratedName.key(declaration.name.value)).Value"
    let isolation = declaration.isolation.map { "@\($0.value)" } ?? "nonisolated"
    writer.blank()
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("extension \(wrapper) where Value == \(value)") { writer in
      let initialiser = "\(isolation) init() { self.init(\\.\(declaration.name.value)) }"
      let deprecation = DeclarationAttributes.deprecation(declaration) ?? ""
      // Two files of one name can't be named in one module, and what is wrong there is not wrong here.
      if let type = declaration.type, isOwn {
        writer.located(
          initialiser, directlyBehind: "", below: deprecation, at: type.value.position(at: 0))
      } else {
        if !deprecation.isEmpty { writer.line(deprecation) }
        writer.line(initialiser)
      }
    }
  }

  private static func normalised(_ type: String) -> [UInt8] {
    type.utf8.split(whereSeparator: \.isBlank).joined(separator: [.space]).map { $0 }
  }
}
