/// What is particular to the key of a dependency without a default.
enum RequiredKeyRenderer {
  /// The protocol that the key conforms to in the place of the one for what has a default.
  static func conformance(_ declaration: Declaration, needsGraph: Bool) -> String {
    if declaration.isolation != nil { return "RequiredIsolatedDependencyKey" }
    return needsGraph ? "RequiredGraphDependencyKey" : "RequiredDependencyKey"
  }

  /// The call that makes the value by what is installed.
  static func call(_ declaration: Declaration, needsGraph: Bool) -> String {
    let current = needsGraph ? "graph" : "container"
    guard declaration.isolation != nil else { return "provided(in: \(current))" }
    return "providedMaker(in: \(needsGraph ? "graph.container" : "container"))(\(current))"
  }

  static func renderMakerType(_ declaration: Declaration, needsGraph: Bool, into writer: inout SwiftWriter) {
    guard declaration.isRequired, let isolation = declaration.isolation?.value else { return }
    let parameter = needsGraph ? "DependencyGraphScope" : "DependencyContainer"
    writer.line(
      "\(declaration.access.prefix)typealias Maker = @\(isolation) @Sendable (\(parameter)) -> Value")
  }
}
