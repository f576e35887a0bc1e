/// A JSON value that knows its position.
struct JSONNode {
  let document: JSONDocument
  let index: Int

  var position: SourcePosition { document.position(of: index) }

  var value: JSONValue {
    switch document.entries[index].kind {
    case .object: .object(JSONMembers(nodes: elements))
    case .array: .array(elements)
    case .string: .string(document.string(index))
    case .number: .number
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .null: .null
    }
  }

  private var elements: JSONElements {
    JSONElements(document: document, index: index + 1, end: document.end(of: index))
  }
}

/// The values in an array, or the names and values in an object.
struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let document: JSONDocument
  fileprivate var index: Int
  fileprivate let end: Int

  mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    defer { index = document.end(of: index) }
    return JSONNode(document: document, index: index)
  }
}

/// The members of an object, except its comments.
struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate var nodes: JSONElements

  mutating func next() -> JSONMember? {
    while let name = nodes.next(), let value = nodes.next() {
      let name = name.document.string(name.index)
      if name.text != "$comment" { return JSONMember(name: name, value: value) }
    }
    return nil
  }
}

enum JSONValue {
  case object(JSONMembers)
  case array(JSONElements)
  case string(JSONString)
  case number
  case boolean(Bool)
  case null

  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}

struct JSONMember {
  let name: JSONString
  let value: JSONNode
}
