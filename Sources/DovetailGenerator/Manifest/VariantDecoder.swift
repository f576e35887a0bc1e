/// Joins the declarations of one name, of which at most one counts under any condition, to one that stands for all.
struct VariantDecoder {
  let name: String
  let elements: [Element]

  /// One of the declarations, at the first byte of its object.
  struct Element {
    let declaration: Declaration
    let position: SourcePosition
    /// The text of its condition may be wrong: that is reported.
    let hasCondition: Bool
  }

  /// Nothing where there are errors, which are reported.
  func decode(_ sink: inout DiagnosticSink) -> Declaration? {
    var found = DiagnosticSink()
    checkConditions(&found)
    for element in elements.dropFirst() { checkLikeness(element.declaration, at: element.position, &found) }
    sink.report(all: found)
    guard !found.hasErrors, var first = elements.first?.declaration else { return nil }
    guard elements.count > 1 else { return first }
    first.variants = elements.map(\.declaration)
    first.condition = condition(of: first.variants)
    first.isStarted = first.variants.contains(where: \.isStarted)
    first.isRequired = first.variants.contains(where: \.isRequired)
    first.isFaulty = first.variants.contains(where: \.isFaulty)
    return first
  }

  /// Under which the name is there at all.
  private func condition(of variants: [Declaration]) -> String? {
    var conditions: [String] = []
    for variant in variants {
      guard let condition = variant.condition else { return nil }
      conditions.append(condition)
    }
    return conditions.joined(separator: " || ")
  }

  // MARK: Conditions

  private func checkConditions(_ sink: inout DiagnosticSink) {
    let unconditional = elements.indices.filter { !elements[$0].hasCondition }
    if unconditional.count > 1 {
      for index in unconditional.dropFirst() {
        sink.report(
          Diagnostic(
            .wrongValue, at: elements[index].position,
            "'\(name)' has two declarations without a 'condition'; give one of them a condition"
          )
          .noting(at: elements[unconditional[0]].position, "the other one is here"))
      }
    } else if let index = unconditional.first, index < elements.count - 1 {
      sink.report(
        .wrongValue, at: elements[index].position,
        "those that follow could never count; a declaration without a 'condition' is the last one")
    }
    var seen: [[UInt8]: SourcePosition] = [:]
    for declaration in elements.map(\.declaration) {
      guard let condition = declaration.condition, let position = declaration.conditionPosition else {
        continue
      }
      let bytes = condition.utf8.filter { !$0.isBlank }
      guard let other = seen.updateValue(seen[bytes] ?? position, forKey: bytes) else { continue }
      sink.report(
        Diagnostic(
          .wrongValue, at: position,
          "'\(name)' has this condition already, so this one could never count; give it another condition"
        )
        .noting(at: other, "the other one is here"))
    }
  }

  // MARK: What all have in common

  /// Whoever reads the name must find the same under every condition.
  private func checkLikeness(
    _ declaration: Declaration, at position: SourcePosition, _ sink: inout DiagnosticSink
  ) {
    guard let first = elements.first?.declaration else { return }
    if let type = declaration.type, let other = first.type,
      Self.words(type.value.text) != Self.words(other.value.text)
    {
      sink.report(.wrongValue, at: type.position, "the declarations of '\(name)' must be of one type")
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
        "the declarations of '\(name)' must have the same '\(field)'; what reads it does not know which one counts"
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
