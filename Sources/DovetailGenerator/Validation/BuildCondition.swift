/// The condition of an `#if`, for which questions can be answered whatever its flags are.
struct BuildCondition {
  private enum Token {
    case flag([UInt8])
    case not, and, or, open
  }

  /// Operands before their operators, so that it is evaluated without recursion.
  private var tokens: [Token] = []

  /// Takes a text apart that is known to be a condition.
  init(_ text: String) {
    let bytes = text.utf8.filter { !$0.isBlank }
    var waiting: [Token] = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "!"): waiting.append(.not)
      case .openParenthesis: waiting.append(.open)
      case .closeParenthesis:
        take(&waiting) { _ in true }
        waiting.removeLast()
        take(&waiting) { if case .not = $0 { true } else { false } }
      case UInt8(ascii: "&"), UInt8(ascii: "|"):
        index += 1
        let isAnd = bytes[start] == UInt8(ascii: "&")
        take(&waiting) { if case .or = $0 { !isAnd } else { true } }
        waiting.append(isAnd ? .and : .or)
      default:
        index = Self.endOfFlag(bytes, from: start)
        tokens.append(.flag(Array(bytes[start..<index])))
        take(&waiting) { if case .not = $0 { true } else { false } }
      }
    }
    take(&waiting) { _ in true }
  }

  /// Moves operators over, down to an opening parenthesis.
  private mutating func take(_ waiting: inout [Token], while belongs: (Token) -> Bool) {
    while let last = waiting.last, belongs(last) {
      if case .open = last { return }
      tokens.append(waiting.removeLast())
    }
  }

  /// A flag, or a question with its answer, such as `os(Linux)`.
  private static func endOfFlag(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].continuesIdentifier { index += 1 }
    guard index < bytes.count, bytes[index] == .openParenthesis else { return max(index, start + 1) }
    var depth = 0
    repeat {
      if bytes[index] == .openParenthesis { depth += 1 }
      if bytes[index] == .closeParenthesis { depth -= 1 }
      index += 1
    } while depth > 0 && index < bytes.count
    return index
  }

  // MARK: Questions

  /// More flags than this are not tried out.
  private static let flagLimit = 10

  /// Whether a condition holds wherever these hold and those don't.
  static func holds(_ conclusion: String, where premises: [String], andNot refuted: [String]) -> Bool {
    if premises.contains(conclusion) { return true }
    let parts = premises.reduce(into: Set()) { $0.formUnion(conjuncts($1)) }
    if conjuncts(conclusion).isSubset(of: parts) { return true }
    let conclusion = BuildCondition(conclusion)
    let premises = premises.map(BuildCondition.init)
    var flags: [[UInt8]: Int] = [:]
    for name in ([conclusion] + premises).flatMap(\.flags) where flags[name] == nil {
      flags[name] = flags.count
    }
    guard flags.count <= flagLimit else { return false }
    // One about other flags says nothing of these.
    let refuted = refuted.map(BuildCondition.init).filter { $0.flags.allSatisfy { flags[$0] != nil } }
    return (0..<1 << flags.count).allSatisfy { setting in
      func isSet(_ condition: BuildCondition) -> Bool { condition.evaluate(setting, flags) }
      return !premises.allSatisfy(isSet) || refuted.contains(where: isSet) || isSet(conclusion)
    }
  }

  private var flags: [[UInt8]] {
    tokens.compactMap { if case .flag(let name) = $0 { name } else { nil } }
  }

  /// What all must hold, as far as that shows at a glance: enough where there are more flags than are tried out.
  private static func conjuncts(_ condition: String) -> Set<[UInt8]> {
    let bytes = condition.utf8.filter { !$0.isBlank }
    if bytes.contains(UInt8(ascii: "|")) { return [bytes] }
    return Set(bytes.split(separator: UInt8(ascii: "&")).map(Array.init))
  }

  private func evaluate(_ setting: Int, _ flags: [[UInt8]: Int]) -> Bool {
    var values: [Bool] = []
    for token in tokens {
      switch token {
      case .flag(let name): values.append(setting >> flags[name]! & 1 == 1)
      case .not: values.append(!values.removeLast())
      case .and, .or:
        let right = values.removeLast()
        let left = values.removeLast()
        if case .and = token { values.append(left && right) } else { values.append(left || right) }
      case .open: break
      }
    }
    return values.last ?? true
  }
}
