import DovetailGenerator

struct ManifestLayout {
  indirect enum Node {
    case scalar(String)
    case array([Item])
    case object([Item])
  }

  struct Item {
    /// The key in its quotes; `nil` in an array.
    let key: String?
    let node: Node
    let followsBlankLine: Bool

    var name: String? { key.map { String($0.dropFirst().dropLast()) } }
  }

  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a node; recursive, since the parser rejects texts that are too deep.
  mutating func read() -> Node {
    _ = skipBlanks()
    switch bytes[index] {
    case "{": return .object(items(until: "}"))
    case "[": return .array(items(until: "]"))
    case "\"": return .scalar(string())
    default:
      let start = index
      while index < bytes.count,
        bytes[index].isLetter || bytes[index].isDigit || "+-.".utf8.contains(bytes[index])
      {
        index += 1
      }
      return .scalar(String(decoding: bytes[start..<index], as: UTF8.self))
    }
  }

  private mutating func items(until end: UInt8) -> [Item] {
    var items: [Item] = []
    index += 1
    while true {
      let lines = skipBlanks()
      if bytes[index] == end { break }
      if bytes[index] == "," {
        index += 1
        continue
      }
      var key: String?
      if end == "}" {
        key = string()
        _ = skipBlanks()
        index += 1
      }
      items.append(Item(key: key, node: read(), followsBlankLine: lines > 1))
    }
    index += 1
    return items
  }

  private mutating func string() -> String {
    let start = index
    index += 1
    while bytes[index] != "\"" { index += bytes[index] == "\\" ? 2 : 1 }
    index += 1
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips white space, and returns how many lines end in it.
  private mutating func skipBlanks() -> Int {
    var lines = 0
    while index < bytes.count,
      bytes[index].isBlank || bytes[index] == "\n" || bytes[index] == "\r"
    {
      if bytes[index] == "\n" { lines += 1 }
      index += 1
    }
    return lines
  }
}

extension ManifestLayout.Node {
  var isEmpty: Bool {
    switch self {
    case .scalar: true
    case .array(let items), .object(let items): items.isEmpty
    }
  }

  var line: String {
    switch self {
    case .scalar(let text): text
    case .array(let items): "[\(items.map(\.node.line).joined(separator: ", "))]"
    case .object(let items):
      items.isEmpty ? "{}" : "{ \(items.map { "\($0.key!): \($0.node.line)" }.joined(separator: ", ")) }"
    }
  }
}
