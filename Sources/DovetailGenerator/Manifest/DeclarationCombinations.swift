/// Checks which fields of a declaration can be combined, and reports the later one of two that can't.
struct DeclarationCombinations {
  let declaration: Declaration
  let branch: Branch
  let fields: [(field: DeclarationField, position: SourcePosition)]

  private var name: String { declaration.name.value }
  private var scope: Scope { declaration.scope.value }
  /// Whether the end of a scope releases the value.
  private var isKept: Bool { scope == .singleton || scope.isCustom }

  private var isInput: Bool { !has(.default) && !has(.collects) && scope.isCustom }

  /// The source of the value; a missing type is already reported.
  var source: Branch.Source {
    if declaration.collects { return .contributions }
    if isInput { return .input }
    return has(.default) || scope.isCustom || branch.type == nil ? .expression : .provider
  }

  func check(_ sink: inout DiagnosticSink) {
    if isInput { checkInput(&sink) }
    checkLifetime(&sink)
    checkFactory(&sink)
    checkCollection(&sink)
    checkEffects(&sink)
    checkAlternatives(&sink)
    checkRequired(&sink)
  }

  private func has(_ field: DeclarationField) -> Bool { position(of: field) != nil }

  private func position(of field: DeclarationField) -> SourcePosition? {
    // The fields are few, and this is asked often.
    var index = fields.count - 1
    while index >= 0, fields[index].field != field { index -= 1 }
    return index < 0 ? nil : fields[index].position
  }

  private func reject(
    _ field: DeclarationField, with other: DeclarationField, _ sink: inout DiagnosticSink, _ message: String
  ) {
    let later = fields.last { $0.field == field || $0.field == other }
    sink.report(.wrongValue, at: later?.position ?? declaration.name.position, message)
  }

  private func checkInput(_ sink: inout DiagnosticSink) {
    for (field, position) in fields {
      switch field {
      case .preview, .test, .dispose, .isolation, .reads, .eager:
        sink.report(
          .wrongValue, at: position,
          "'\(name)' has no 'default', so it is an input of scope '\(scope.name)' and can't have '\(field.rawValue)'"
        )
      default: break
      }
    }
  }

  private func checkLifetime(_ sink: inout DiagnosticSink) {
    if isKept || has(.parameters) { return }
    for field in [DeclarationField.dispose, .eager] where has(field) {
      reject(
        field, with: .scope, &sink,
        "'\(field.rawValue)' requires scope singleton or a custom scope, not \(scope.name)")
    }
  }

  private func checkFactory(_ sink: inout DiagnosticSink) {
    guard has(.parameters) else { return }
    if !has(.default), !has(.collects), !scope.isCustom, has(.type) {
      sink.report(
        .missingField, at: declaration.name.position,
        "'\(name)' has 'parameters' but no 'default'; add a 'default'"
      )
    }
    if scope != .transient {
      reject(
        .parameters, with: .scope, &sink,
        "with 'parameters', the scope can only be transient, not \(scope.name)")
    }
    for field in [DeclarationField.dispose, .eager] where has(field) {
      reject(
        field, with: .parameters, &sink,
        "'\(field.rawValue)' can't be combined with 'parameters'")
    }
  }

  private func checkCollection(_ sink: inout DiagnosticSink) {
    guard declaration.collects else { return }
    for field in [DeclarationField.default, .parameters] where has(field) {
      reject(field, with: .collects, &sink, "'\(field.rawValue)' and 'collects' can't be combined")
    }
    if let position = position(of: .isolation), branch.isolation?.value != "none" {
      sink.report(
        .wrongValue, at: position,
        "'collects' can't be isolated, because any module can contribute; remove the 'isolation'")
    }
    if let type = branch.type, !Self.isCollection(type.text) {
      sink.report(
        .wrongValue, at: type.position,
        "'collects' needs an array type or a dictionary type with String keys, such as [any Tab] or [String: Command]"
      )
    }
  }

  private static func isCollection(_ type: String) -> Bool {
    let bytes = type.utf8.filter { !$0.isBlank }
    return bytes.first == .openBracket && bytes.last == .closeBracket
  }

  private func checkEffects(_ sink: inout DiagnosticSink) {
    guard !has(.parameters), !isKept else { return }
    for (field, expression) in expressions where !expression.effects.isEmpty {
      reject(
        field, with: .scope, &sink,
        "a '\(field.rawValue)' with 'try' or 'await' requires scope singleton or a custom scope, not \(scope.name)"
      )
    }
  }

  private func checkAlternatives(_ sink: inout DiagnosticSink) {
    for (field, alternative) in [(DeclarationField.preview, branch.preview), (.test, branch.test)] {
      guard case .standard = alternative, !has(.default), !isInput, !has(.collects) else { continue }
      sink.report(
        .wrongValue, at: position(of: field) ?? declaration.name.position,
        "'\(field.rawValue)' refers to the 'default', which is missing; add a 'default', or write an expression here"
      )
    }
  }

  private var expressions: [(field: DeclarationField, expression: Expression)] {
    [
      (.default, branch.expression), (.preview, branch.ownExpression(in: .preview)),
      (.test, branch.ownExpression(in: .test)),
    ].compactMap { field, expression in expression.map { (field, $0) } }
  }

  private func checkRequired(_ sink: inout DiagnosticSink) {
    guard !has(.default), !declaration.collects, !scope.isCustom else { return }
    for field in [DeclarationField.dispose, .eager, .reads] {
      guard let position = position(of: field) else { continue }
      sink.report(
        .wrongValue, at: position,
        "'\(name)' has no 'default', so another module provides it; remove '\(field.rawValue)', or add a 'default'"
      )
    }
  }
}
