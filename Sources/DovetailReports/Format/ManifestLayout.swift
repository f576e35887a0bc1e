import DovetailGenerator

/// A JSON value as it is written.
struct ManifestLayout {
  struct Item {
    /// The key in its quotes; `nil` in an array.
    let key: String?
    let value: ManifestLayout
    let followsBlankLine: Bool

    var name: String? { key.map { String($0.dropFirst().dropLast()) } }
  }

  /// The value on one line.
  let line: String
  /// An array's elements, or an object's members.
  var items: [Item] = []

  var isObject: Bool { line.first == "{" }

  init(_ source: SourceText) {
    var reader = Reader(bytes: source.bytes)
    self = reader.read()
  }

  private init(line: String) { self.line = line }

  private init(elements: [Item]) {
    line = "[\(elements.map(\.value.line).joined(separator: ", "))]"
    items = elements
  }

  private init(members: [Item]) {
    let texts = members.map { "\($0.key!): \($0.value.line)" }
    line = members.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
    items = members
  }

  /// Reads a valid text.
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    /// Recursive, since the parser rejects texts that are too deep.
    mutating func read() -> ManifestLayout {
      _ = skipBlanks()
      switch bytes[index] {
      case "{": return ManifestLayout(members: items(until: "}"))
      case "[": return ManifestLayout(elements: items(until: "]"))
      default: return ManifestLayout(line: scalar())
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
          key = scalar()
          _ = skipBlanks()
          index += 1
        }
        items.append(Item(key: key, value: read(), followsBlankLine: lines > 1))
      }
      index += 1
      return items
    }

    private mutating func scalar() -> String {
      let start = index
      if bytes[index] == "\"" {
        index += 1
        while bytes[index] != "\"" { index += bytes[index] == "\\" ? 2 : 1 }
        index += 1
      } else {
        while index < bytes.count,
          bytes[index].isLetter || bytes[index].isDigit || "+-.".utf8.contains(bytes[index])
        {
          index += 1
        }
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Returns how many lines end in the white space that it skips.
    private mutating func skipBlanks() -> Int {
      var lines = 0
      while index < bytes.count, bytes[index].isWhitespace {
        if bytes[index] == "\n" { lines += 1 }
        index += 1
      }
      return lines
    }
  }
}
