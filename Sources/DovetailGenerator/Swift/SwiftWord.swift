/// The words that Swift's grammar knows.
package enum SwiftWord: String, CaseIterable {
  case other = ""

  // Reserved: no names without backticks.
  case `Any`, `Self`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`
  case `defer`, `deinit`, `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`
  case `func`, `guard`, `if`, `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`
  case `precedencegroup`, `private`, `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `static`
  case `struct`, `subscript`, `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`
  case `while`
  case underscore = "_"

  // Words in their places only.
  case any, async, await, borrowing, consume, consuming, copy, each, isolated, nonisolated, of, sending, some
  case unowned, unsafe, weak

  package static func named(_ text: String) -> SwiftWord { words[text] ?? .other }

  private static let words = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether a declaration of this name needs backticks.
  package var isReserved: Bool {
    switch self {
    case .other, .any, .async, .await, .borrowing, .consume, .consuming, .copy, .each, .isolated,
      .nonisolated, .of, .sending, .some, .unowned, .unsafe, .weak:
      false
    default: true
    }
  }

  /// Whether a type can't be called so without backticks, since types are qualified with the word.
  var belongsToTypes: Bool {
    switch self {
    case .any, .async, .await, .borrowing, .consuming, .each, .isolated, .nonisolated, .sending, .some: true
    default: false
    }
  }

  /// Whether a parameter's type can begin with the word.
  var qualifiesParameters: Bool {
    switch self {
    case .borrowing, .consuming, .inout, .isolated, .sending: true
    default: false
    }
  }

  /// Whether a pattern begins so that is no expression.
  var beginsPattern: Bool { self == .is || self == .let || self == .var }

  /// Whether an operand can stand behind the word, which says what is done with it.
  var precedesName: Bool { self == .consume || self == .copy || self == .unsafe }

  /// Whether an operand follows, so that a slash behind the word begins a regular expression.
  package var precedesOperand: Bool {
    switch self {
    case .as, .await, .case, .consume, .copy, .each, .else, .if, .in, .is, .repeat, .return, .switch, .throw,
      .try, .where, .while:
      true
    default: false
    }
  }

  /// Whether a statement or declaration begins so, which is no expression.
  var beginsStatement: Bool {
    switch self {
    case .associatedtype, .break, .case, .class, .continue, .default, .defer, .deinit, .do, .enum, .extension,
      .fallthrough, .fileprivate, .for, .func, .guard, .import, .`init`, .inout, .internal, .let, .operator,
      .precedencegroup, .private, .protocol, .public, .repeat, .return, .static, .struct, .subscript, .throw,
      .typealias, .var, .while:
      true
    default: false
    }
  }
}
