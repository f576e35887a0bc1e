/// What is in an expression for each `$` reference: a name as wide, which none of the text's words is.
struct StandIns {
  /// The property that holds the container.
  let container: String
  /// What stands for `$0`.
  let element: String
  private var names: [Place: String] = [:]

  /// References of one text are distinguished by their bytes, as in Swift.
  private struct Place: Hashable {
    let kind: Expression.Reference.Kind
    let name: [UInt8]
  }

  init(_ expressions: [Expression], parameters: [String] = []) {
    var words = Set(parameters)
    for expression in expressions { Self.collectWords(of: expression, into: &words) }
    container = Self.choose("container", &words)
    element = Self.choose("0", &words)
    for reference in expressions.flatMap(\.references) {
      let place = Place(kind: reference.kind, name: Array(reference.name.utf8))
      guard names[place] == nil else { continue }
      let isValue = reference.kind == .value
      names[place] = Self.choose(isValue ? reference.name : "provider_\(reference.name)_", &words)
    }
  }

  func name(_ reference: Expression.Reference) -> String {
    names[Place(kind: reference.kind, name: Array(reference.name.utf8))]!
  }

  private static let letters = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

  private static func choose(_ name: String, _ words: inout Set<String>) -> String {
    for letter in letters {
      let choice = "\(letter)\(name)"
      if !SwiftIdentifier.reserved.contains(choice), words.insert(choice).inserted { return choice }
    }
    return "_\(name)"
  }

  private static func collectWords(of expression: Expression, into words: inout Set<String>) {
    var start: Int?
    for (index, byte) in expression.bytes.enumerated() {
      if byte.continuesIdentifier {
        if start == nil { start = index }
      } else if let first = start {
        words.insert(String(decoding: expression.bytes[first..<index], as: UTF8.self))
        start = nil
      }
    }
    if let start { words.insert(String(decoding: expression.bytes[start...], as: UTF8.self)) }
  }
}
