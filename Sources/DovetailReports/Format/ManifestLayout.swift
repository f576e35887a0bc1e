import DovetailGenerator

/// A JSON value as it is written.
struct ManifestLayout {
  struct Item {
    /// The key in its quotes; `nil` in an array.
    let key: String?
    let value: ManifestLayout
    let followsBlankLine: Bool

    var name: String? { key.map { String($0.dropFirst().dropLast()) } }
    /// The text before the value.
    var head: String { key.map { "\($0): " } ?? "" }
  }

  /// The value on one line.
  let line: String
  /// An array's elements, or an object's members.
  let items: [Item]

  var isObject: Bool { line.first == "{" }

  init(_ source: SourceText) {
    var reader = Reader(bytes: source.bytes)
    self = reader.read()
  }

  private init(scalar: String) { (line, items) = (scalar, []) }

  private init(_ items: [Item], isObject: Bool) {
    let list = items.map { $0.head + $0.value.line }.joined(separator: ", ")
    line = !isObject ? "[\(list)]" : items.isEmpty ? "{}" : "{ \(list) }"
    self.items = items
  }

  /// Reads a valid text.
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    /// Recursive, since the parser rejects texts that are too deep.
    mutating func read() -> ManifestLayout {
      _ = skipBlanks()
      switch bytes[index] {
      case "{": return ManifestLayout(items(until: "}"), isObject: true)
      case "[": return ManifestLayout(items(until: "]"), isObject: false)
      default: return ManifestLayout(scalar: scalar())
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
        let word = bytes[index...].prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        index = word.endIndex
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Returns how many lines end in the white space that it skips.
    private mutating func skipBlanks() -> Int {
      let blanks = bytes[index...].prefix(while: \.isWhitespace)
      index = blanks.endIndex
      return blanks.count { $0 == "\n" }
    }
  }
}
