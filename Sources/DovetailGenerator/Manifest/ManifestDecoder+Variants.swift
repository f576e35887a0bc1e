/// Joins what is said of one name for different builds, of which at most one is used in each.
extension ManifestDecoder {
  /// The most branches of a name, since the condition of each includes those before it.
  private static let limit = 200

  /// Reads an object, or an array of objects that differ in their condition; returns `nil` after reporting errors that
  /// leave the branches unclear.
  mutating func variants(
    of member: JSONMember, _ kind: String, _ read: (inout Self, JSONMember) -> Declaration?
  ) -> Declaration? {
    guard let nodes = member.value.elements else {
      var only = read(&self, member)
      only?.branches.setPresence()
      return only
    }
    let positions = nodes.map(\.position)
    if positions.isEmpty {
      return reject(at: member.value.position, "'\(member.name.text)' has no \(kind); add one or remove it")
    }
    let variants = nodes.compactMap { read(&self, JSONMember(name: member.name, value: $0)) }
    guard variants.count == positions.count else { return nil }
    let count = sink.count
    checkOrder(variants, positions, kind)
    for (variant, position) in zip(variants, positions).dropFirst() {
      checkLikeness(variant, variants[0], at: position)
    }
    if sink.count > count { return nil }
    var all = variants[0]
    all.branches = variants.flatMap(\.branches)
    all.branches.setPresence()
    all.hasErrors = variants.contains(where: \.hasErrors)
    all.fieldsWithErrors = variants.flatMap(\.fieldsWithErrors)
    return all
  }

  private mutating func checkOrder(
    _ variants: [Declaration], _ positions: [SourcePosition], _ kind: String
  ) {
    let name = variants[0].name.value
    guard variants.count <= Self.limit else {
      return sink.report(
        at: positions[Self.limit],
        "'\(name)' has \(variants.count) \(kind)s; at most \(Self.limit) are allowed")
    }
    let unconditional = variants.indices.filter {
      variants[$0].branches[0].condition == nil && !variants[$0].hasError(in: .condition)
    }
    for index in unconditional.dropFirst() {
      sink.report(
        Diagnostic(
          at: positions[index],
          "'\(name)' has two \(kind)s without a 'condition'; give one of them a condition"
        )
        .noting(at: positions[unconditional[0]], "the other one is here"))
    }
    if unconditional.count > 1 { return }
    if let index = unconditional.first, index < variants.count - 1 {
      return sink.report(
        at: positions[index],
        "\(kind)s after this one are unreachable; put the one without a 'condition' last")
    }
    checkUse(variants, positions, kind)
  }

  /// Reports variants whose condition is covered by those before them.
  private mutating func checkUse(_ variants: [Declaration], _ positions: [SourcePosition], _ kind: String) {
    var earlier: [Formula] = []
    for (index, variant) in variants.enumerated() {
      let condition = variant.branches[0].condition
      let own = condition?.formula ?? .always
      defer { if condition != nil { earlier.append(!own) } }
      guard index > 0, !variant.hasError(in: .condition), Occurrence.of(own).isPossible,
        !Occurrence.of(.conjunction([own] + earlier)).isPossible
      else { continue }
      var diagnostic = Diagnostic(
        at: condition?.position ?? positions[index],
        "this \(kind) of '\(variant.name.value)' is never used: wherever its condition is true, one before it is used"
      )
      let others = variants[..<index].lazy.compactMap { $0.branches[0].condition }
      if let other = others.first(where: { !Occurrence.of(own && !$0.formula).isPossible }) {
        diagnostic = diagnostic.noting(at: other.position, "this one is used there")
      }
      sink.report(diagnostic)
    }
  }

  private mutating func checkLikeness(
    _ variant: Declaration, _ first: Declaration, at position: SourcePosition
  ) {
    let name = variant.name.value
    if let type = variant.type, let other = first.type, Self.words(type) != Self.words(other) {
      sink.report(at: type.position, "all declarations of '\(name)' must have the same type")
    }
    let isolation =
      variant.isolation?.value == first.isolation?.value || variant.isInput || first.isInput
    for (isAlike, field) in [
      (variant.scope.value == first.scope.value, DeclarationField.scope), (isolation, .isolation),
      (Self.haveSameParameters(variant, first), .parameters), (variant.access == first.access, .access),
      (variant.isByType == first.isByType, .byType), (variant.isEager == first.isEager, .eager),
      (variant.availability == first.availability, .availability),
    ] where !isAlike {
      sink.report(at: position, "all declarations of '\(name)' must have the same '\(field.rawValue)'")
    }
  }

  private static func haveSameParameters(_ left: Declaration, _ right: Declaration) -> Bool {
    left.isFactory == right.isFactory && left.parameters.count == right.parameters.count
      && zip(left.parameters, right.parameters).allSatisfy { left, right in
        left.label ?? left.name == right.label ?? right.name
          && words(left.declaredType) == words(right.declaredType)
          && (left.defaultValue == nil) == (right.defaultValue == nil)
      }
  }

  private static func words(_ type: JSONString) -> [UInt8] { type.bytes.filter { !$0.isBlank } }
}
