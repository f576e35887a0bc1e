extension ManifestDecoder {
  func provision(_ member: JSONMember, _ name: Located<String>) -> Declaration? {
    guard let members = object(member, example: "{ \"default\": \"SystemClock()\" }") else { return nil }
    let entries: [Entry<ProvisionField>] = entries(of: members, "a provision")
    var declaration = defaults
    declaration.name = name
    read(entries, into: &declaration)
    let from = entries.last { $0.field == .from }
    declaration.branches[0].chosenModule =
      from.flatMap { string($0.member) }.flatMap { identifier($0, "'from'") }
    if from == nil, !entries.contains(where: { $0.field == .default }) {
      if entries.count < members.count { return nil }
      return reject(
        .missingField, at: name.position,
        "'\(name.value)' has no implementation here; add a 'default' or a 'from'")
    }
    if from != nil, let other = entries.first(where: { $0.field != .from && $0.field != .condition }) {
      let later = entries.last { $0.field == .from || $0.field == other.field }!
      sink.report(at: later.member.name.position, "'from' and '\(other.field.rawValue)' can't be combined")
    }
    return declaration
  }

  func contribution(_ member: JSONMember, _ name: Located<String>) -> Contribution? {
    guard let members = member.value.members ?? member.elements else {
      return mismatch(member, "an array of expressions, or an object of them")
    }
    let isKeyed = member.value.kind == .object
    let elements = members.compactMap {
      element($0, key: isKeyed ? Located($0.name.text, at: $0.name.position) : nil)
    }
    return Contribution(name: name, isKeyed: isKeyed, elements: elements)
  }

  private func element(_ member: JSONMember, key: Located<String>?) -> Contribution.Element? {
    let entries: [Entry<ContributionField>] =
      member.value.members.map { self.entries(of: $0, "a contribution") } ?? [(.default, member)]
    var declaration = defaults
    read(entries, into: &declaration)
    if entries.count == member.value.members?.count ?? 1, !entries.contains(where: { $0.field == .default }) {
      sink.report(.missingField, at: member.value.position, "this contribution has no 'default'; add one")
    }
    let branch = declaration.branches[0]
    guard let expression = branch.ownExpressions[.live] else { return nil }
    guard expression.effects.isEmpty else {
      return reject(
        at: expression.position, "a contribution can't use 'try' or 'await'; move the call into a dependency")
    }
    return Contribution.Element(key: key, expression: expression, condition: branch.condition)
  }
}
