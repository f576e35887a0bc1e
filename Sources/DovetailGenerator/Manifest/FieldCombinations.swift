/// Checks which fields of a declaration can be combined, and reports the later one of two that can't.
struct FieldCombinations {
  let declaration: Declaration
  let branch: Branch
  let entries: [FieldEntry<DeclarationField>]
  let isInput: Bool
  /// Whether another module must provide it.
  let isRequired: Bool
  /// Whether the end of a scope releases the value.
  let isKept: Bool

  /// Checks a declaration's fields, and sets what follows from all of them.
  static func check(
    _ declaration: inout Declaration, _ entries: [FieldEntry<DeclarationField>], _ sink: inout DiagnosticSink
  ) {
    func has(_ field: DeclarationField) -> Bool { entries.contains { $0.field == field } }
    if declaration.isFactory, !has(.scope) { declaration.scope.value = .transient }
    let scope = declaration.scope.value
    let isAlone = !declaration.collects && !has(.default) && !declaration.hasError(in: .collects)
    let fields = FieldCombinations(
      declaration: declaration, branch: declaration.branches[0], entries: entries,
      isInput: isAlone && scope.isCustom, isRequired: isAlone && !scope.isCustom,
      isKept: scope == .singleton || scope.isCustom)
    fields.check(&sink)
    fields.complete(&declaration.branches[0])
  }

  private func complete(_ branch: inout Branch) {
    // With parameters, the effects are those of the call.
    branch.isStarted = !declaration.isFactory && !branch.effects.isEmpty
    if declaration.collects {
      branch.source = .contributions
    } else if isInput {
      branch.source = .input
    } else if isRequired, branch.type != nil {
      branch.source = .provider
    }
    if isInput || declaration.collects || branch.isolation?.value == "none" { branch.isolation = nil }
  }

  private func check(_ sink: inout DiagnosticSink) {
    let name = declaration.name
    if !entries.contains(where: { $0.field == .type }) {
      sink.report(
        .missingField, at: name.position,
        "'\(name.value)' has no 'type'; add one, such as \"type\": \"any Clock\"")
    } else if declaration.isFactory, isRequired {
      sink.report(
        .missingField, at: name.position,
        "'\(name.value)' has 'parameters' but no 'default'; add a 'default'")
    }
    for entry in entries {
      guard let (other, message) = problem(entry.field),
        let later = entries.last(where: { $0.field == entry.field || $0.field == other }),
        !later.isMisspelled
      else { continue }
      sink.report(at: later.member.name.position, message)
    }
    if declaration.collects, let type = branch.type, !Self.isCollection(type.text) {
      sink.report(
        at: type.position,
        "'collects' needs an array type or a dictionary type with String keys, such as [any Tab] or [String: Command]"
      )
    }
  }

  /// Returns why a field can't be there, and the field that it can't be combined with.
  private func problem(_ field: DeclarationField) -> (other: DeclarationField?, message: String)? {
    let scope = declaration.scope.value
    var absent: String { "'\(declaration.name.value)' has no 'default', so" }
    var kept: String { "requires scope singleton or a custom scope, not \(scope.name)" }
    if isInput, [.preview, .test, .dispose, .isolation, .reads, .eager].contains(field) {
      return (nil, "\(absent) it is an input of scope '\(scope.name)' and can't have '\(field.rawValue)'")
    }
    switch field {
    case .dispose, .eager, .reads:
      if isRequired {
        return (nil, "\(absent) another module provides it; remove '\(field.rawValue)', or add a 'default'")
      }
      if field == .reads { return nil }
      if declaration.isFactory {
        return (.parameters, "'\(field.rawValue)' can't be combined with 'parameters'")
      }
      return isKept ? nil : (.scope, "'\(field.rawValue)' \(kept)")
    case .default, .preview, .test:
      if field == .default, declaration.collects {
        return (.collects, "'default' and 'collects' can't be combined")
      }
      let context: Context = field == .default ? .live : field == .preview ? .preview : .test
      let own = branch.ownExpression(in: context)
      if isRequired, own == nil, !declaration.hasError(in: field) {
        return (
          nil,
          "'\(field.rawValue)' refers to the 'default', which is missing; add a 'default', or write an expression here"
        )
      }
      if declaration.isFactory || isKept || own?.effects.isEmpty != false { return nil }
      return (.scope, "a '\(field.rawValue)' with 'try' or 'await' \(kept)")
    case .parameters:
      if declaration.collects { return (.collects, "'parameters' and 'collects' can't be combined") }
      if scope == .transient { return nil }
      return (.scope, "with 'parameters', the scope can only be transient, not \(scope.name)")
    case .isolation:
      guard declaration.collects, branch.isolation?.value != "none" else { return nil }
      return (nil, "'collects' can't be isolated, because any module can contribute; remove the 'isolation'")
    default: return nil
    }
  }

  private static func isCollection(_ type: String) -> Bool {
    let bytes = type.utf8.filter { !$0.isBlank }
    return bytes.first == .openBracket && bytes.last == .closeBracket
  }
}
