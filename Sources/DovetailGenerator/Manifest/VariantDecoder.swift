/// Joins the declarations of one name, at most one of which is used in a build, into one dependency.
struct VariantDecoder {
  let name: String
  let elements: [Element]

  /// One of the declarations, and the position of its object.
  struct Element {
    let declaration: Declaration
    let position: SourcePosition
    /// Whether it has a condition, valid or not.
    let hasCondition: Bool
  }

  /// Returns the dependency, or `nil` after reporting errors.
  func decode(_ sink: inout DiagnosticSink) -> Declaration? {
    var found = DiagnosticSink()
    BranchOrder(
      name: name, kind: "declaration",
      branches: elements.map { ($0.declaration.branches[0].condition, $0.position) },
      isConditional: elements.map(\.hasCondition)
    )
    .check(&found)
    for element in elements.dropFirst() { checkLikeness(element.declaration, at: element.position, &found) }
    sink.report(all: found)
    guard !found.hasErrors, var all = elements.first?.declaration else { return nil }
    all.branches = elements.flatMap(\.declaration.branches)
    all.branches.settlePresence()
    all.isFaulty = elements.contains(where: \.declaration.isFaulty)
    all.unreadFields = elements.flatMap(\.declaration.unreadFields)
    return all
  }

  // MARK: What all have in common

  /// Checks that readers find the same under every condition.
  private func checkLikeness(
    _ declaration: Declaration, at position: SourcePosition, _ sink: inout DiagnosticSink
  ) {
    guard let first = elements.first?.declaration else { return }
    if let type = declaration.type, let other = first.type,
      Self.words(type.text) != Self.words(other.text)
    {
      sink.report(.wrongValue, at: type.position, "all declarations of '\(name)' must have the same type")
    }
    let scope = declaration.scope.value == first.scope.value
    let isolation =
      declaration.isolation?.value == first.isolation?.value || declaration.isInput || first.isInput
    for (isAlike, field) in [
      (scope, "scope"), (isolation, "isolation"), (hasSameParameters(declaration, first), "parameters"),
      (declaration.access == first.access, "access"), (declaration.isByType == first.isByType, "byType"),
      (declaration.availability == first.availability, "availability"),
      (declaration.isEager == first.isEager, "eager"),
    ] where !isAlike {
      sink.report(
        .wrongValue, at: position,
        "all declarations of '\(name)' must have the same '\(field)'"
      )
    }
  }

  private func hasSameParameters(_ left: Declaration, _ right: Declaration) -> Bool {
    left.isFactory == right.isFactory && left.parameters.count == right.parameters.count
      && zip(left.parameters, right.parameters).allSatisfy { left, right in
        left.label ?? left.name == right.label ?? right.name
          && Self.words(left.declaredType.text) == Self.words(right.declaredType.text)
          && (left.defaultValue == nil) == (right.defaultValue == nil)
      }
  }

  private static func words(_ type: String) -> [UInt8] { type.utf8.filter { !$0.isBlank } }
}
