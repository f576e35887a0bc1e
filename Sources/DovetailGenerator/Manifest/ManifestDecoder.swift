/// Decodes a target's manifests into one ``Module``, and reports every invalid field.
final class ManifestDecoder {
  var sink: DiagnosticSink
  var module: Module
  let types: [String: SourceType]
  /// A declaration that has only what the top of the current file says about all of them.
  private(set) var defaults = Declaration(name: Located("", at: SourcePosition(file: 0, offset: 0)))

  init(_ module: String, types: [String: SourceType], _ sink: DiagnosticSink) {
    (self.module, self.types, self.sink) = (Module(name: module), types, sink)
  }

  func decode(_ root: JSONNode) {
    guard let members = root.members else {
      sink.report(
        at: root.position, "a manifest must be an object, not \(root.kind.rawValue); the smallest is {}")
      return module.addErrorsToAllFields()
    }
    let entries: [Entry<ManifestField>] = entries(of: members, "a manifest")
    defaults = Declaration(name: Located("", at: root.position))
    read(entries.filter { [.access, .isolation, .byType].contains($0.field) }, into: &defaults)
    for entry in entries where entry.field == .test {
      defaults.branches[0].usesDefaultInTests = choice(entry.member, among: ["$default"]) != nil
    }
    module.access = max(module.access, defaults.access)
    for (field, member) in entries { decode(field, member) }
    if entries.count < members.count { module.addErrorsToAllFields() }
  }

  private func decode(_ field: ManifestField, _ member: JSONMember) {
    switch field {
    case .access, .isolation, .byType, .test: break
    case .schema: _ = string(member)
    case .root: decode(root: member)
    case .imports:
      for string in strings(member, example: "[\"Foundation\"]", canBreak: true) { add(import: string) }
    case .scopes: each(of: member, field, example: "{ \"login\": {} }")
    case .dependencies: each(of: member, field, example: "{ \"clock\": { \"type\": \"any Clock\" } }")
    case .provides: each(of: member, field, example: "{ \"clock\": { \"default\": \"SystemClock()\" } }")
    case .contributes: each(of: member, field, example: "{ \"tabs\": [\"HomeTab()\"] }")
    }
  }

  /// Reads the members of an object by their names; records the names of those that can't be read.
  private func each(of member: JSONMember, _ field: ManifestField, example: String) {
    guard let members = object(member, example: example) else { return module.addError(in: field) }
    for member in members {
      let name = identifier(member.name, field == .scopes ? "a scope" : "a dependency")
      if name.flatMap({ read(field, member, $0) }) == nil {
        // References to `base-url` read as `$base`, and `Core.log` under "provides" is meant to be `log`.
        let words = member.name.text.utf8.split { !$0.continuesIdentifier }.compactMap(String.init)
        for word in words.isEmpty ? [member.name.text] : words { module.addError(in: field, word) }
      }
    }
  }

  private func read(_ field: ManifestField, _ member: JSONMember, _ name: Located<String>) -> Void? {
    switch field {
    case .scopes: scope(member, name).map { module.add($0) }
    case .dependencies: dependency(member, name).map { module.add($0) }
    case .provides:
      variants(of: member, "provision") { provision($0, name) }.map { module.provisions.append($0) }
    default: contribution(member, name).map { module.contributions.append($0) }
    }
  }

  private func decode(root member: JSONMember) {
    guard let value = boolean(member) else { return module.addErrorsToAllFields() }
    if let other = module.isRoot, other.value != value {
      sink.report(
        at: member.value.position,
        "'root' is \(other.value) in another file of this target; remove one of them",
        notes: [.at(other.position, "the other is here")])
      return module.addErrorsToAllFields()
    }
    module.isRoot = Located(value, at: member.value.position)
  }

  private func add(import string: JSONString) {
    guard let (declaration, offset) = ImportScanner.scan(string.text) else {
      let example = "write it as in Swift but without 'import', for example \"public Networking\""
      return sink.report(at: string.position, "'\(string.text.quoted)' is not an import; \(example)")
    }
    module.imports.append(Located(declaration, at: string.position(at: offset)))
  }

  private func scope(_ member: JSONMember, _ name: Located<String>) -> ScopeDeclaration? {
    guard let members = object(member, example: "{} or { \"within\": \"session\" }") else { return nil }
    let entries: [Entry<ScopeField>] = entries(of: members, "a scope")
    let within = entries.last.flatMap { string($0.member) }.map { Located($0.text, at: $0.position) }
    if within == nil, members.count > 0 { return nil }
    if Scope.builtInNames.contains(name.value) || ReservedName.scopes.contains(name.value) {
      return reject(
        .reservedName, at: name.position, "'\(name.value)' is reserved by Dovetail; rename the scope")
    }
    return ScopeDeclaration(name: name, access: defaults.access, within: within)
  }
}
