extension Declaration {
  /// Reports the later one of two fields that can't be combined, and sets what follows from all fields.
  mutating func checkCombinations(
    of entries: [ManifestDecoder.Entry<DeclarationField>], _ sink: inout DiagnosticSink
  ) {
    func has(_ field: DeclarationField) -> Bool { entries.contains { $0.field == field } }
    if isFactory, !has(.scope) { scope.value = .transient }
    let isAlone = !collects && !has(.default) && !hasError(in: .collects)
    branches[0].isInput = isAlone && scope.value.isCustom
    branches[0].isRequired = isAlone && !scope.value.isCustom
    let elsewhere = has(.default) ? ", or move this to \"provides\" if another module declares it" : ""
    let lack =
      !has(.type)
      ? "no 'type'; add one, such as \"type\": \"any Clock\"\(elsewhere)"
      : isFactory && isRequired ? "'parameters' but no 'default'; add a 'default'" : nil
    if let lack { sink.report(.missingField, at: name.position, "'\(name.value)' has \(lack)") }
    let unfit = isAlone && !isFactory ? entries.filter { needsDefault($0.field) } : []
    if let first = unfit.first {
      let role = isInput ? "it is an input of scope '\(scope.value.name)'" : "another module provides it"
      let list = unfit.map { "'\($0.field.rawValue)'" }.joined(separator: ", ")
      sink.report(
        at: first.member.name.position,
        "'\(name.value)' has no 'default', so \(role); add a 'default', or remove \(list)")
    }
    for entry in entries where unfit.isEmpty {
      guard let (other, message) = problem(entry.field) else { continue }
      let later = entries.last { $0.field == entry.field || $0.field == other }!
      sink.report(at: later.member.name.position, message)
    }
    if collects, let type {
      let code = SwiftTokens(type.bytes)
      isKeyed = code.outermost(code.indices.dropFirst().dropLast()).contains { index in
        // In `Module::Type`, there are two.
        code.isMark(index, ":") && ![index - 1, index + 1].contains { code.isMark($0, ":") }
      }
      let isCounted = code.isWord(2, "of") && !code.isMark(3, "]")
      let isBracket = code.isMark(0, "[") && code.endOfBracket(0) == code.tokens.count
      if !has(.default), !isBracket || isCounted {
        sink.report(
          at: type.position,
          "'collects' needs an array type or a dictionary type with String keys, such as [any Tab] or [String: Command]"
        )
        branches[0].type = nil
      }
    }
    if type == nil { branches[0].isRequired = false }
    if isAlone { branches[0].reads = [] }
    if isInput || collects || isolation?.value == "none" { branches[0].isolation = nil }
  }

  private func needsDefault(_ field: DeclarationField) -> Bool {
    let own = Context(rawValue: field.rawValue).flatMap { branches[0].ownExpressions[$0] }
    return switch field {
    case .dispose, .eager, .reads: true
    case .preview, .test: isInput || own == nil && !hasError(in: field)
    default: isInput && field == .isolation
    }
  }

  /// Returns why a field can't be there, and the field that it can't be combined with.
  private func problem(_ field: DeclarationField) -> (other: DeclarationField?, message: String)? {
    let scope = scope.value
    let isKept = scope == .singleton || scope.isCustom
    var kept: String { "requires scope singleton or a custom scope, not \(scope.name)" }
    if field == .dispose || field == .eager {
      if isFactory { return (.parameters, "'\(field.rawValue)' can't be combined with 'parameters'") }
      return isKept ? nil : (.scope, "'\(field.rawValue)' \(kept)")
    }
    if collects, field == .collects, scope == .weak {
      return (.scope, "'collects' makes an array or a dictionary, which can't be in scope weak")
    }
    if collects, field == .default || field == .parameters {
      return (.collects, "'\(field.rawValue)' and 'collects' can't be combined")
    }
    if collects, field == .isolation, isolation?.value != "none" {
      return (nil, "'collects' can't be isolated, because any module can contribute; remove the 'isolation'")
    }
    if field == .parameters, scope != .transient {
      return (.scope, "with 'parameters', the scope can only be transient, not \(scope.name)")
    }
    guard let context = field == .default ? .live : Context(rawValue: field.rawValue) else { return nil }
    let own = branches[0].ownExpressions[context]
    if isFactory || isKept || own?.effects.isEmpty != false { return nil }
    return (.scope, "a '\(field.rawValue)' with 'try' or 'await' \(kept)")
  }
}
