/// Decodes a target's manifests into one ``Module``, and reports every invalid field.
struct ManifestDecoder {
  var reader: FieldReader
  private(set) var module: Module

  /// The fields at the top of a file, which apply to all its declarations.
  struct Defaults {
    var access = AccessLevel.internal
    var isolation: Located<String>?
    var isByType = false
    var usesDefaultInTests = false
    /// The fields that could not be read.
    var unreadFields: [DeclarationField] = []
  }

  init(module name: String, types: [String: [StoredWrapper]] = [:], sink: DiagnosticSink) {
    reader = FieldReader(sink: sink, module: name, types: types)
    module = Module(name: name)
  }

  mutating func decode(_ root: JSONNode) {
    guard case .object(let members) = root.value else {
      reader.sink.report(
        .wrongValue, at: root.position,
        "a manifest must be an object, not \(root.value.kind); the smallest is {}")
      module.refuseAll()
      return
    }
    var unreadFields: [DeclarationField] = []
    let fields = members.compactMap { member -> (field: ManifestField, node: JSONNode)? in
      if let field: ManifestField = reader.field(member, of: "a manifest") { return (field, member.value) }
      guard let intended: ManifestField = reader.intendedField(member) else { return nil }
      module.refuse(intended)
      unreadFields += DeclarationField(rawValue: intended.rawValue).map { [$0] } ?? []
      return nil
    }
    var defaults = decodeDefaults(fields)
    defaults.unreadFields += unreadFields
    for (field, node) in fields {
      switch field {
      case .schema: _ = reader.string(node, field.rawValue)
      case .imports: decodeImports(node)
      case .scopes: decodeScopes(node, defaults)
      case .dependencies: decodeDependencies(node, defaults)
      case .access, .isolation, .byType, .test: break
      case .provides, .contributes: decodeProvisions(field, node, defaults)
      case .root:
        module.isRoot = reader.boolean(node, field.rawValue).map { Located($0, at: node.position) }
      }
    }
  }

  private mutating func decodeDefaults(_ fields: [(field: ManifestField, node: JSONNode)]) -> Defaults {
    var defaults = Defaults()
    for (field, node) in fields {
      switch field {
      case .access:
        let access: AccessLevel? = reader.choice(node, field.rawValue)
        if access == nil { defaults.unreadFields.append(.access) }
        defaults.access = access ?? defaults.access
        module.access = max(module.access, defaults.access)
      case .isolation:
        defaults.isolation = reader.isolation(node, field.rawValue)
        if defaults.isolation == nil { defaults.unreadFields.append(.isolation) }
      case .byType: defaults.isByType = reader.boolean(node, field.rawValue) ?? false
      case .test: defaults.usesDefaultInTests = reader.isStandard(node, field.rawValue)
      default: break
      }
    }
    return defaults
  }

  private mutating func decodeProvisions(
    _ field: ManifestField, _ node: JSONNode, _ defaults: Defaults
  ) {
    var decoder = ProvisionDecoder(reader: reader, usesDefaultInTests: defaults.usesDefaultInTests)
    if field == .provides {
      module.provisions += decoder.provisions(node)
      module.refusedProvisions.formUnion(decoder.refused)
    } else {
      module.contributions += decoder.contributions(node)
    }
    reader = decoder.reader
  }

  private mutating func decodeImports(_ node: JSONNode) {
    for string in reader.strings(node, "imports", example: "[\"Foundation\"]", canBreak: true) ?? [] {
      guard let (declaration, offset) = ImportScanner.scan(string.text) else {
        let text = string.text.quoted
        let example = "write it as in Swift but without 'import', for example \"public Networking\""
        reader.sink.report(.wrongValue, at: string.position, "'\(text)' is not an import; \(example)")
        continue
      }
      module.imports.append(Located(declaration, at: string.position(at: offset)))
    }
  }

  private mutating func decodeScopes(_ node: JSONNode, _ defaults: Defaults) {
    guard let scopes = reader.object(node, "scopes", example: "{ \"login\": {} }") else {
      return module.refuse(.scopes)
    }
    for member in scopes where member.name.text != "$comment" {
      guard let scope = decodeScope(member, defaults) else {
        module.refusedScopes.insert(member.name.text)
        continue
      }
      module.scopes.append(scope)
    }
  }

  private mutating func decodeScope(_ member: JSONMember, _ defaults: Defaults) -> ScopeDeclaration? {
    let name = reader.identifier(member.name, "a scope")
    var within: Located<String>?
    if let fields = reader.object(member.value, member.name.text.quoted, example: "{}") {
      for field in fields {
        guard let known: ScopeField = reader.field(field, of: "a scope") else { continue }
        switch known {
        case .within:
          within = reader.line(field.value, known.rawValue).map { Located($0.text, at: $0.position) }
        }
      }
    }
    guard let name else { return nil }
    if Scope.builtInNames.contains(name.value) || ReservedName.scopes.contains(name.value) {
      reader.sink.report(
        .reservedName, at: name.position,
        "'\(name.value)' is reserved by Dovetail; rename the scope")
      return nil
    }
    return ScopeDeclaration(name: name, access: defaults.access, within: within)
  }

  private mutating func decodeDependencies(_ node: JSONNode, _ defaults: Defaults) {
    guard
      let dependencies = reader.object(
        node, "dependencies", example: "{ \"clock\": { \"type\": \"any Clock\" } }")
    else {
      return module.refuse(.dependencies)
    }
    for member in dependencies where member.name.text != "$comment" {
      guard let declaration = decodeDependency(member, defaults) else {
        module.refusedDependencies.insert(member.name.text)
        continue
      }
      module.add(declaration)
    }
  }

  private mutating func decodeDependency(_ member: JSONMember, _ defaults: Defaults) -> Declaration? {
    guard let name = reader.identifier(member.name, "a dependency") else { return nil }
    if ReservedName.dependencies.contains(name.value) {
      reader.sink.report(
        .reservedName, at: name.position,
        "'\(name.value)' is a member of DependencyContainer itself; rename the dependency")
      return nil
    }
    guard case .array(let nodes) = member.value.value else {
      return decodeDeclaration(member.value, name, defaults)
    }
    guard !nodes.isEmpty else {
      reader.sink.report(
        .wrongValue, at: member.value.position, "'\(name.value)' has no declaration; add one or remove it"
      )
      return nil
    }
    let elements = nodes.compactMap { node in
      decodeDeclaration(node, name, defaults).map {
        VariantDecoder.Element(
          declaration: $0, position: node.position,
          hasCondition: node.has(DeclarationField.condition.rawValue))
      }
    }
    guard elements.count == nodes.count else { return nil }
    return VariantDecoder(name: name.value, elements: elements).decode(&reader.sink)
  }

  private mutating func decodeDeclaration(
    _ node: JSONNode, _ name: Located<String>, _ defaults: Defaults
  ) -> Declaration? {
    guard
      let members = reader.object(
        node, name.value, example: "{ \"type\": \"any Clock\", \"default\": \"SystemClock()\" }")
    else { return nil }
    var decoder = DeclarationDecoder(name: name, defaults: defaults, reader)
    let declaration = decoder.decode(members)
    reader.sink.report(all: decoder.reader.sink)
    return declaration
  }
}

extension FieldReader {
  /// Reads a global actor's name, or `none`.
  mutating func isolation(_ node: JSONNode, _ name: String) -> Located<String>? {
    guard let string = line(node, name) else { return nil }
    guard SwiftIdentifier.isPath(string.text), !SwiftIdentifier.nonActors.contains(string.text) else {
      sink.report(
        .wrongValue, at: node.position,
        "'\(name)' must be the name of a global actor, such as \"MainActor\", or \"none\", not '\(string.text.quoted)'"
      )
      return nil
    }
    // A typo of one of these, rather than another actor's name.
    let isNone = string.text.lowercased() == "none" && string.text != "none"
    if isNone || Spelling.isSlip(string.text, of: "MainActor") {
      sink.report(
        .wrongValue, at: node.position,
        "unknown global actor '\(string.text.quoted)'; did you mean '\(isNone ? "none" : "MainActor")'?")
      return nil
    }
    return Located(string.text, at: string.position)
  }

  /// Returns whether the value is `"$default"`, and reports anything else.
  mutating func isStandard(_ node: JSONNode, _ name: String) -> Bool {
    guard let string = string(node, name) else { return false }
    if string.text == "$default" { return true }
    sink.report(
      .wrongValue, at: node.position,
      "a manifest's '\(name)' can only be \"$default\", not '\(string.text.quoted)'")
    return false
  }
}
