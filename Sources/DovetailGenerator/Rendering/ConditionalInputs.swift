/// The inputs of a scope, some of which are there under conditions only.
struct ConditionalInputs {
  /// Each with the condition under which it is there, in the manifest's order.
  private let inputs: [(declaration: Declaration, condition: String?)]
  /// The different conditions, in the manifest's order.
  let conditions: [String]

  /// As many different conditions as there may be: each doubles the functions that begin the scope.
  static let limit = 4

  /// Those of each scope that has some.
  static func find(in graph: DependencyGraph) -> [String: ConditionalInputs] {
    var inputs: [String: [(declaration: Declaration, condition: String?)]] = [:]
    for declaration in graph.declarations {
      guard case .custom(let scope) = declaration.scope.value,
        let branch = declaration.branches.first(where: \.isInput)
      else { continue }
      inputs[scope, default: []].append((branch, condition(of: declaration)))
    }
    return inputs.mapValues(ConditionalInputs.init)
  }

  private init(_ inputs: [(declaration: Declaration, condition: String?)]) {
    self.inputs = inputs
    var seen: Set<String> = []
    conditions = inputs.compactMap(\.condition).filter { seen.insert($0).inserted }
  }

  /// Where one of the declarations that are inputs counts; nothing if everywhere.
  private static func condition(of declaration: Declaration) -> String? {
    let branches = declaration.branches
    if branches.allSatisfy(\.isInput) { return declaration.condition }
    var earlier: [String] = []
    var cases: [String] = []
    for branch in branches {
      let terms = (branch.condition.map { ["(\($0))"] } ?? []) + earlier.map { "!(\($0))" }
      if branch.isInput { cases.append(terms.joined(separator: " && ")) }
      if let condition = branch.condition { earlier.append(condition) }
    }
    return cases.joined(separator: " || ")
  }

  // MARK: Rendering

  /// The closure that lists the keys of the inputs.
  func renderKeys(behind head: String, before tail: String, into writer: inout SwiftWriter) {
    func list(_ condition: String?) -> String {
      let keys = inputs.filter { $0.condition == condition }
        .map { "DependencyContainer.\(GeneratedName.key($0.declaration.name.value)).self" }
      return "[\(keys.joined(separator: ", "))]"
    }
    guard !conditions.isEmpty else { return writer.line("\(head){ \(list(nil)) }\(tail)") }
    writer.line("\(head){")
    writer.indented { writer in
      for (number, condition) in conditions.enumerated() {
        writer.line("#if \(condition)")
        writer.line("let keys\(number): [any DependencyKey.Type] = \(list(condition))")
        writer.line("#else")
        writer.line("let keys\(number): [any DependencyKey.Type] = []")
        writer.line("#endif")
      }
      let more = conditions.indices.map { "keys\($0)" }
      writer.line("return \(([list(nil)] + more).joined(separator: " + "))")
    }
    writer.line("}\(tail)")
  }

  /// What is written in `body` for the inputs that are there, once for each of the ways that conditions can be.
  func renderCases(
    into writer: inout SwiftWriter, _ body: (inout SwiftWriter, [Declaration]) -> Void
  ) {
    renderCases(conditions[...], given: [], into: &writer, body)
  }

  private func renderCases(
    _ open: ArraySlice<String>, given: Set<String>, into writer: inout SwiftWriter,
    _ body: (inout SwiftWriter, [Declaration]) -> Void
  ) {
    guard let condition = open.first else {
      let present = inputs.filter { input in input.condition.map(given.contains) ?? true }
      return body(&writer, present.map(\.declaration))
    }
    writer.line("#if \(condition)")
    renderCases(open.dropFirst(), given: given.union([condition]), into: &writer, body)
    writer.line("#else")
    renderCases(open.dropFirst(), given: given, into: &writer, body)
    writer.line("#endif")
  }
}
