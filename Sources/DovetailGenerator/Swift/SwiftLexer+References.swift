/// What begins with a `$`: references to dependencies, and the parameters of closures.
extension SwiftLexer {
  mutating func scanDollar() {
    let start = index
    let isProjection = tokens.last?.kind == .dot
    index += 1
    guard let byte = peek(), byte.continuesIdentifier else {
      return fail(at: start, "a '$' must be followed by a dependency's name")
    }
    if byte.isDigit {
      while let byte = peek(), byte.isDigit { index += 1 }
      if let byte = peek(), byte.continuesIdentifier || byte == .dollar {
        return fail(at: start, "this is neither a dependency nor a closure's parameter")
      }
      return add(.anonymousArgument, from: start)
    }
    let name = takeIdentifier()
    if isProjection { return add(.identifier, from: start) }
    if name == "provider" { return scanProvider(start: start) }
    addReference(.value, name, start..<index)
  }

  private mutating func scanProvider(start: Int) {
    let message = "'$provider' takes one dependency's name in parentheses, as in $provider(user)"
    guard peek() == .openParenthesis else { return fail(at: start, message) }
    index += 1
    let nameStart = index
    if peek() == UInt8(ascii: "$") { index += 1 }
    let name = takeIdentifier()
    guard !name.isEmpty, peek() == .closeParenthesis else { return fail(at: start, message) }
    if bytes[nameStart] == UInt8(ascii: "$") {
      return fail(at: nameStart, "the name stands without '$' here, as in $provider(\(name))")
    }
    index += 1
    if let byte = peek(), byte.continuesIdentifier || byte == .dollar { return fail(at: start, message) }
    addReference(.provider, name, start..<index)
  }

  private mutating func addReference(_ kind: Expression.Reference.Kind, _ name: String, _ range: Range<Int>) {
    let position = expression.position(at: range.lowerBound)
    let reference = Expression.Reference(
      kind: kind, name: name, range: range, position: position, isInClosure: openBraces > 0,
      isCalled: peek() == .openParenthesis)
    expression.references.append(reference)
    add(.identifier, from: range.lowerBound)
  }
}
