/// Reads a Swift expression: that it is one, what it refers to, and what its rendering needs to know.
enum ExpressionScanner {
  /// The expression that the lines spell, or `nil` after an error was reported.
  ///
  /// `takesElement`: whether `$0` stands for something outside of closures.
  static func scan(
    _ lines: [JSONString], takesElement: Bool = false, into sink: inout DiagnosticSink
  ) -> Expression? {
    var expression = Expression(lines: lines)
    let problem = expression.bytes.withUnsafeBufferPointer { bytes -> SwiftProblem? in
      var lexer = SwiftLexer(bytes: bytes, expression: expression)
      lexer.scan()
      if let problem = lexer.problem { return problem }
      if lexer.tokens.count == 1 { return SwiftProblem(offset: 0, message: "the expression is empty") }
      var parser = SwiftParser(lexer.tokens, of: bytes, subject: .expression, takesElement: takesElement)
      parser.parseWholeExpression()
      expression = lexer.expression
      expression.effects = effects(of: lexer.tokens)
      expression.elements = parser.elements
      return parser.problem
    }
    guard let problem else { return expression }
    sink.report(diagnostic(problem, expression))
    return nil
  }

  private static func diagnostic(_ problem: SwiftProblem, _ expression: Expression) -> Diagnostic {
    func position(_ offset: Int) -> SourcePosition {
      offset < expression.bytes.count ? expression.position(at: offset) : expression.position
    }
    var diagnostic = Diagnostic(.unbalancedExpression, at: position(problem.offset), problem.message)
    if let opening = problem.opening { diagnostic.note(at: position(opening), "it was opened here") }
    return diagnostic
  }

  /// What an expression begins with.
  private static func effects(of tokens: [SwiftToken]) -> Expression.Effects {
    var effects: Expression.Effects = []
    var index = 0
    if tokens[0].word == .try, tokens[1].kind != .bang, tokens[1].kind != .question {
      effects.insert(.try)
      index = 1
    }
    if tokens[index].word == .await { effects.insert(.await) }
    return effects
  }
}
