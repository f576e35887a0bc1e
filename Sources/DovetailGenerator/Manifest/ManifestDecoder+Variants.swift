/// Joins what is said of one name for different builds, of which at most one is used in each.
extension ManifestDecoder {
  /// The most branches of a name, since the condition of each includes those before it.
  private static let limit = 200

  /// Reads an object, or an array of objects that differ in their condition; returns `nil` after reporting errors that
  /// leave the branches unclear.
  func variants(of member: JSONMember, _ kind: String, _ read: (JSONMember) -> Declaration?) -> Declaration? {
    let start = sink.count
    // A fast path: most names have only one.
    guard let members = member.elements else {
      var only = read(member)
      only?.branches.setPresence()
      only?.hasErrors = sink.count > start
      return only
    }
    let positions = members.map(\.value.position)
    let name = member.name.text
    if positions.isEmpty {
      return reject(at: member.value.position, "'\(name)' has no \(kind); add one or remove it")
    }
    if positions.count > Self.limit {
      return reject(
        at: positions[Self.limit],
        "'\(name)' has \(positions.count) \(kind)s; at most \(Self.limit) are allowed")
    }
    let variants = members.compactMap(read)
    guard variants.count == positions.count else { return nil }
    let count = sink.count
    var all = variants[0]
    all.branches = variants.flatMap(\.branches)
    all.branches.setPresence()
    all.hasErrors = sink.count > start
    all.fieldsWithErrors = variants.flatMap(\.fieldsWithErrors)
    if !all.hasError(in: .condition) { checkUse(of: all, positions, kind) }
    for (variant, position) in zip(variants, positions) { checkLikeness(variant, &all, at: position) }
    return sink.count > count ? nil : all
  }

  /// Reports variants that are never used, because those before them cover their condition.
  private func checkUse(of all: Declaration, _ positions: [SourcePosition], _ kind: String) {
    for (index, branch) in all.branches.enumerated().dropFirst() {
      guard !branch.presence.isPossible, branch.formula.isPossible else { continue }
      let other = all.branches[..<index].firstIndex { !(branch.formula && !$0.formula).isPossible }
      let isLast = other.map { all.branches[$0].condition == nil } == true
      let reason =
        isLast ? "this one has no 'condition'; give it one, or put it last" : "this one is used there"
      sink.report(
        at: positions[index],
        "this \(kind) of '\(all.name.value)' is never used: wherever its condition is true, one before it is used",
        notes: [other.map { .at(positions[$0], reason) }])
      // The same is wrong with all that follow.
      if isLast { return }
    }
  }

  private func checkLikeness(_ variant: Declaration, _ all: inout Declaration, at position: SourcePosition) {
    let name = variant.name.value
    if let type = variant.type, let other = all.type, Self.words(type) != Self.words(other) {
      sink.report(at: type.position, "all declarations of '\(name)' must have the same type")
      all.branches[0].type = nil
    }
    let first = all.branches[0]
    let isolation = variant.isolation?.value == first.isolation?.value || variant.isInput || first.isInput
    let parameters = Self.signature(variant) == Self.signature(all)
    for (isAlike, field) in [
      // Parameters have a scope of their own.
      (variant.scope.value == all.scope.value || !parameters, DeclarationField.scope),
      (isolation, .isolation), (parameters, .parameters), (variant.collects == all.collects, .collects),
      (variant.access == all.access, .access), (variant.isByType == all.isByType, .byType),
      (variant.isEager == all.isEager, .eager), (variant.availability == all.availability, .availability),
    ] where !isAlike && !all.hasError(in: field) {
      sink.report(at: position, "all declarations of '\(name)' must have the same '\(field.rawValue)'")
      all.fieldsWithErrors.append(field)
    }
  }

  /// Returns what a call of a factory depends on.
  private static func signature(_ factory: Declaration) -> [[[UInt8]]]? {
    if !factory.isFactory { return nil }
    return factory.parameters.map {
      let parts = [Array(($0.label ?? $0.name).utf8), words($0.declaredType)]
      return $0.defaultValue == nil ? parts : parts + [Array("=".utf8)]
    }
  }

  private static func words(_ type: JSONString) -> [UInt8] { type.bytes.filter { !$0.isBlank } }
}
