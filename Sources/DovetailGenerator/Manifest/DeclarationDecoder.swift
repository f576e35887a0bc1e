/// Reads one dependency's object.
struct DeclarationDecoder {
  let name: Located<String>
  let defaults: ManifestDecoder.Defaults
  var reader: FieldReader
  /// The fields that are there, each at its name.
  private var fields: [(field: DeclarationField, position: SourcePosition)] = []

  init(name: Located<String>, defaults: ManifestDecoder.Defaults, reader: FieldReader) {
    self.name = name
    self.defaults = defaults
    self.reader = reader
  }

  mutating func decode(_ members: [JSONMember]) -> Declaration {
    var declaration = Declaration(
      name: name, access: defaults.access, scope: Located(.singleton, at: name.position),
      isolation: defaults.isolation,
      isByType: defaults.isByType, usesDefaultInTests: defaults.usesDefaultInTests)
    for member in members {
      guard let field: DeclarationField = reader.field(member, of: "a dependency") else { continue }
      fields.append((field, member.name.position))
      decode(field, member.value, into: &declaration)
    }
    if !has(.type) {
      reader.sink.report(.missingField, at: name.position, "'\(name.value)' has no 'type'")
    }
    checkCombinations(declaration)
    if !has(.default), declaration.scope.value.isCustom { checkInput(&declaration) }
    if declaration.isolation?.value == "none" { declaration.isolation = nil }
    return declaration
  }

  private mutating func decode(
    _ field: DeclarationField, _ node: JSONNode, into declaration: inout Declaration
  ) {
    switch field {
    case .type: declaration.type = type(node)
    case .default: declaration.expression = expression(node, field)
    case .preview: declaration.preview = alternative(node, field)
    case .test: declaration.test = alternative(node, field)
    case .scope: if let scope = scope(node) { declaration.scope = scope }
    case .isolation: declaration.isolation = reader.isolation(node, field.rawValue)
    case .dispose: declaration.dispose = disposal(node)
    case .reads: declaration.reads = reads(node)
    case .byType: declaration.isByType = reader.boolean(node, field.rawValue) ?? declaration.isByType
    case .access:
      if let access: AccessLevel = reader.choice(node, field.rawValue) { declaration.access = access }
    case .doc: declaration.doc = reader.prose(node, field.rawValue)?.text
    case .deprecated: declaration.deprecated = reader.prose(node, field.rawValue)?.text
    case .availability:
      declaration.availability = text(node, field, problem: AvailabilityScanner.problem(in:))?.text
    case .condition:
      let condition = text(node, field, problem: ConditionScanner.problem(in:))
      declaration.condition = condition?.text
      declaration.conditionPosition = condition?.position(at: 0)
    case .parameters, .collects, .eager: reader.reportUnsupported(field.rawValue, at: node.position)
    }
  }

  // MARK: Values

  private mutating func type(_ node: JSONNode) -> Located<JSONString>? {
    text(node, .type, problem: SwiftTypeScanner.problem(inType:)).map { Located($0, at: $0.position) }
  }

  private mutating func text(
    _ node: JSONNode, _ field: DeclarationField, problem: (String) -> (offset: Int, message: String)?
  ) -> JSONString? {
    guard let string = reader.line(node, field.rawValue) else { return nil }
    guard let problem = problem(string.text) else { return string }
    reader.sink.report(.unbalancedExpression, at: string.position(at: problem.offset), problem.message)
    return nil
  }

  private mutating func expression(_ node: JSONNode, _ field: DeclarationField) -> Expression? {
    let lines: [JSONString]
    switch node.value {
    case .string:
      guard let line = expressionLine(node, field) else { return nil }
      lines = [line]
    case .array(let elements):
      lines = elements.compactMap { expressionLine($0, field) }
      guard lines.count == elements.count else { return nil }
      guard !lines.isEmpty else {
        reader.sink.report(.wrongValue, at: node.position, "'\(field.rawValue)' is empty")
        return nil
      }
    default:
      reader.sink.report(
        .wrongValue, at: node.position,
        "'\(field.rawValue)' must be a Swift expression in a string, or an array of its lines, not \(node.value.kind)"
      )
      return nil
    }
    return ExpressionScanner.scan(lines, into: &reader.sink)
  }

  /// An empty line of a longer expression is as good as any other.
  private mutating func expressionLine(_ node: JSONNode, _ field: DeclarationField) -> JSONString? {
    if case .string(let string) = node.value, !string.text.utf8.contains(where: { !$0.isBlank }) {
      return string
    }
    if case .string(let string) = node.value, !string.jumps.isEmpty,
      let offset = string.text.utf8.firstOffset(where: { $0 == .newline || $0 == .carriageReturn })
    {
      reader.sink.report(
        .wrongValue, at: string.position(at: offset),
        "an expression of several lines is written as an array of strings, one a line")
      return nil
    }
    return reader.line(node, field.rawValue)
  }

  private mutating func alternative(_ node: JSONNode, _ field: DeclarationField) -> Declaration.Alternative? {
    if case .string(let string) = node.value, string.text == "$default" { return .standard }
    return expression(node, field).map { .expression($0) }
  }

  private mutating func disposal(_ node: JSONNode) -> Expression? {
    guard let expression = expression(node, .dispose) else { return nil }
    guard let reference = expression.references.first else { return expression }
    reader.sink.report(
      .wrongValue, at: reference.position,
      "'dispose' sees the value alone, as $0; let that hold what its end needs")
    return nil
  }

  private mutating func scope(_ node: JSONNode) -> Located<Scope>? {
    guard let string = reader.line(node, "scope") else { return nil }
    return Located(Scope(string.text), at: string.position)
  }

  private mutating func reads(_ node: JSONNode) -> [Located<String>] {
    (reader.strings(node, "reads") ?? []).compactMap { reader.identifier($0, "'reads'") }
  }

  // MARK: Combinations

  private func has(_ field: DeclarationField) -> Bool {
    fields.contains { $0.field == field }
  }

  /// Two fields that don't go together are reported at the later one.
  private mutating func reject(_ field: DeclarationField, with other: DeclarationField, _ message: String) {
    let later = fields.last { $0.field == field || $0.field == other }
    reader.sink.report(.wrongValue, at: later?.position ?? name.position, message)
  }

  /// A dependency that a custom scope is given where it begins.
  private mutating func checkInput(_ declaration: inout Declaration) {
    let scope = declaration.scope.value.name
    for (field, position) in fields {
      switch field {
      case .preview, .test, .dispose, .isolation, .reads:
        reader.sink.report(
          .wrongValue, at: position,
          "'\(name.value)' has no 'default', so scope '\(scope)' is given it; '\(field.rawValue)' has no meaning there"
        )
      default: break
      }
    }
    declaration.isolation = nil
  }

  private mutating func checkCombinations(_ declaration: Declaration) {
    let scope = declaration.scope.value
    let isKept = scope == .singleton || scope.isCustom
    if has(.dispose), !isKept {
      reject(
        .dispose, with: .scope,
        "'dispose' needs a scope that ends: singleton or a custom one, not \(scope.name)")
    }
    for (field, expression) in [
      (DeclarationField.default, declaration.expression), (.preview, declaration.preview?.expression),
      (.test, declaration.test?.expression),
    ] {
      guard let expression, !expression.effects.isEmpty else { continue }
      if isKept {
        reader.sink.report(
          .unsupportedField, at: expression.position,
          "a '\(field.rawValue)' with 'try' or 'await' is not yet supported")
      } else {
        reject(
          field, with: .scope,
          "a '\(field.rawValue)' with 'try' or 'await' needs the scope singleton or a custom one, not \(scope.name)"
        )
      }
    }
    if has(.type), !has(.default), !scope.isCustom {
      reader.sink.report(
        .unsupportedField, at: name.position,
        "'\(name.value)' has no 'default'; that another module provides it is not yet supported")
    }
    for (field, alternative) in [(DeclarationField.preview, declaration.preview), (.test, declaration.test)] {
      guard case .standard = alternative, !has(.default), !scope.isCustom else { continue }
      reader.sink.report(
        .wrongValue, at: fields.last { $0.field == field }?.position ?? name.position,
        "'\(field.rawValue)' refers to a 'default' that is not there")
    }
  }
}
