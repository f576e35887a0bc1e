extension ManifestDecoder {
  func dependency(_ member: JSONMember, _ name: Located<String>) -> Declaration? {
    if ReservedName.dependencies.contains(name.value) {
      return reject(
        .reservedName, at: name.position,
        "'\(name.value)' is a member of DependencyContainer itself; rename the dependency")
    }
    return variants(of: member, "declaration") { declaration($0, name) }
  }

  private func declaration(_ member: JSONMember, _ name: Located<String>) -> Declaration? {
    guard
      let members = object(member, example: "{ \"type\": \"any Clock\", \"default\": \"SystemClock()\" }")
    else { return nil }
    let count = sink.count
    let entries: [Entry<DeclarationField>] = entries(of: members, "a dependency")
    var declaration = defaults
    declaration.name = name
    declaration.scope = Located(.singleton, at: name.position)
    read(entries, into: &declaration)
    // An unknown field may be any of those that are missing.
    if sink.count > count, entries.count < members.count { return nil }
    declaration.checkCombinations(of: entries, &sink)
    return declaration
  }

  func read(_ entries: [Entry<some RawRepresentable<String>>], into declaration: inout Declaration) {
    for (field, member) in entries {
      guard let field = DeclarationField(rawValue: field.rawValue) else { continue }
      if declaration.hasError(in: field) { declaration.fieldsWithErrors.removeAll { $0 == field } }
      let count = sink.count
      read(field, member, into: &declaration)
      if sink.count > count {
        declaration.fieldsWithErrors.append(field)
        // Otherwise, other modules would report what they can't see.
        if field == .access { declaration.access = .public }
      }
    }
  }

  private func read(_ field: DeclarationField, _ member: JSONMember, into declaration: inout Declaration) {
    switch field {
    case .type: declaration.branches[0].type = type(member)
    case .default: declaration.branches[0].ownExpressions[.live] = expression(member)
    case .preview: declaration.branches[0].ownExpressions[.preview] = alternative(member)
    case .test:
      declaration.branches[0].ownExpressions[.test] = alternative(member)
      declaration.branches[0].usesDefaultInTests = true
    case .scope:
      declaration.scope = Located(Scope(name: string(member)?.text ?? ""), at: member.value.position)
    case .isolation: declaration.branches[0].isolation = isolation(member)
    case .dispose: declaration.branches[0].dispose = expression(member, .disposal)
    case .reads:
      declaration.branches[0].reads = strings(member, example: "[\"clock\"]").compactMap {
        identifier($0, "a dependency")
      }
    case .byType: declaration.isByType = boolean(member) ?? declaration.isByType
    case .access:
      let level = choice(member, among: AccessLevel.allCases.map(\.rawValue)).flatMap(AccessLevel.init)
      declaration.access = level ?? declaration.access
    case .doc: declaration.branches[0].doc = string(member, canBreak: true)?.text
    case .deprecated: declaration.branches[0].deprecated = string(member, canBreak: true)?.text
    case .availability: declaration.availability = availability(member)
    case .condition: declaration.branches[0].condition = condition(member)
    case .parameters:
      declaration.isFactory = true
      declaration.branches[0].parameters = parameters(member)
    case .collects: declaration.collects = boolean(member) ?? false
    case .eager: declaration.isEager = boolean(member) ?? false
    }
  }

  private func type(_ member: JSONMember) -> JSONString? {
    guard let string = string(member, canBreak: true)?.onOneLine else { return nil }
    return ExpressionScanner.scan(string, .type, into: &sink) == nil ? nil : string
  }

  private func isolation(_ member: JSONMember) -> Located<String>? {
    guard let string = string(member) else { return nil }
    let name = string.text
    guard SwiftIdentifier.isPath(name.replacing("::", with: ".")), !SwiftIdentifier.nonActors.contains(name)
    else {
      return reject(
        at: string.position,
        "'isolation' must be the name of a global actor, such as \"MainActor\", or \"none\", not '\(name.quoted)'"
      )
    }
    // One of these in another case, rather than another actor's name.
    guard let meant = ["none", "MainActor"].first(where: { $0.lowercased() == name.lowercased() }) else {
      guard types[name]?.isGlobalActor == false else { return Located(name, at: string.position) }
      return reject(at: string.position, "'\(name)' is not a global actor; declare it with '@globalActor'")
    }
    if meant == name { return Located(name, at: string.position) }
    return reject(at: string.position, "unknown global actor '\(name.quoted)'; did you mean '\(meant)'?")
  }

  private func availability(_ member: JSONMember) -> String? {
    guard let string = string(member) else { return nil }
    guard let problem = AvailabilityScanner.scan(string.text).problem else { return string.text }
    return sink.reject(problem, in: string)
  }

  private func parameters(_ member: JSONMember) -> [Parameter] {
    var parameters: [Parameter] = []
    var names: Set<String> = []
    let strings = strings(member, example: "[\"id: Int\"]", canBreak: true)
    // A list that grows would take twice the memory.
    parameters.reserveCapacity(strings.count)
    for string in strings {
      guard let parameter = ParameterScanner.scan(string, into: &sink) else { continue }
      if !names.insert(parameter.name).inserted {
        sink.report(at: string.position, "there are two parameters '\(parameter.name)'; rename one")
      }
      parameters.append(parameter)
    }
    return parameters
  }
}
