@testable import DovetailGenerator

/// An expression that has every identifier once, made from whatever can shift columns.
struct RandomExpression {
  private(set) var lines = [""]
  private(set) var tokenCount = 0

  init(using random: inout SeededGenerator) {
    append(depth: 3, &random)
    while Int.random(in: 0..<3, using: &random) > 0 {
      if Bool.random(using: &random) { lines.append("") } else { lines[lines.count - 1] += " " }
      lines[lines.count - 1] += "+ "
      if Int.random(in: 0..<5, using: &random) == 0 {
        appendMultiline(&random)
      } else {
        append(depth: 3, &random)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { write(" // \"é $no (") }
  }

  private mutating func write(_ text: String) { lines[lines.count - 1] += text }

  private mutating func writeToken() {
    tokenCount += 1
    write("t\(tokenCount)_")
  }

  private mutating func append(depth: Int, _ random: inout SeededGenerator) {
    switch depth == 0 ? 0 : Int.random(in: 0..<10, using: &random) {
    case 0, 1: writeToken()
    case 2:
      write(["$a", "$provider(a)", "$provider(a)()", "/* é \" */ $a"].randomElement(using: &random)!)
      write(" + ")
      writeToken()
    case 3, 4:
      write("f(")
      append(depth: depth - 1, &random)
      write([",", ", ", " , "].randomElement(using: &random)!)
      append(depth: depth - 1, &random)
      write(")")
    case 5, 6: appendString(hashes: "", depth, &random)
    case 7: appendString(hashes: "#", depth, &random)
    case 8:
      write("{ ")
      append(depth: depth - 1, &random)
      write(" }")
    default:
      write("[")
      append(depth: depth - 1, &random)
      write("]")
    }
  }

  private mutating func appendString(hashes: String, _ depth: Int, _ random: inout SeededGenerator) {
    write(hashes + "\"")
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: write("text/é😀")
      case 1: write("\\\(hashes)n")
      case 2: write("\\\(hashes)\"")
      case 3: write("\\\(hashes)u{41}")
      default:
        write("\\\(hashes)(")
        append(depth: depth - 1, &random)
        write(")")
      }
    }
    write("\"" + hashes)
  }

  private mutating func appendMultiline(_ random: inout SeededGenerator) {
    write("\"\"\"")
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      lines.append(["    a \"b\" / ", "", "      "].randomElement(using: &random)!)
      guard !lines.last!.isEmpty else { continue }
      write("\\(")
      append(depth: 1, &random)
      write(") end")
    }
    lines.append("    \"\"\"")
  }

  /// A manifest with the expression, and the place of each of its identifiers: line and column, from 1.
  func manifest(using random: inout SeededGenerator) -> (text: String, places: [(line: Int, column: Int)]) {
    var text = Array("{\n  \"dependencies\": {\n    \"a\": { \"type\": \"T\", \"default\": \"b\" },\n".utf8)
    text += Array("    \"é\": { \"type\": \"T\", \"default\": ".utf8)
    var places: [(line: Int, column: Int)] = []
    if lines.count > 1 { text += Array("[\n".utf8) }
    let indentation = Int.random(in: 0..<12, using: &random)
    for (number, line) in lines.enumerated() {
      if lines.count > 1 { text += [UInt8](repeating: " ", count: indentation) }
      text.append("\"")
      let scalars = Array(line.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        if scalar == "t", index + 1 < scalars.count, ("0"..."9").contains(scalars[index + 1]) {
          let lineStart = text.lastIndex(of: "\n")! + 1
          places.append((text.count { $0 == "\n" } + 1, text.count - lineStart + 1))
        }
        text += Self.encode(scalar, &random)
      }
      text.append("\"")
      if number < lines.count - 1 { text += Array(",\n".utf8) }
    }
    if lines.count > 1 { text += Array("\n]".utf8) }
    text += Array(" }\n  }\n}\n".utf8)
    return (String(decoding: text, as: UTF8.self), places)
  }

  /// JSON has several spellings for most characters.
  private static func encode(_ scalar: Unicode.Scalar, _ random: inout SeededGenerator) -> [UInt8] {
    let code = String(scalar.value, radix: 16)
    let escape = Array("\\u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)".utf8)
    if scalar.value < 0x10000, Int.random(in: 0..<40, using: &random) == 0 { return escape }
    switch scalar {
    case "\"": return Array("\\\"".utf8)
    case "\\": return Array("\\\\".utf8)
    case "/": return Bool.random(using: &random) ? Array("\\/".utf8) : ["/"]
    default: return Array(String(scalar).utf8)
    }
  }
}
