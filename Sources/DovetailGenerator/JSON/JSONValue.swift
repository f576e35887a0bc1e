/// A JSON value that knows its position.
package struct JSONNode: Sendable {
  let document: JSONDocument
  let index: Int

  package var position: SourcePosition { document.position(of: index) }

  package var value: JSONValue {
    switch document.entries[index].kind {
    case .object: .object(JSONMembers(document: document, index: index))
    case .array: .array(JSONElements(document: document, index: index))
    case .string, .plainString: .string(document.string(index))
    case .number: .number
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .null: .null
    }
  }
}

package enum JSONValue: Sendable {
  case object(JSONMembers)
  case array(JSONElements)
  case string(JSONString)
  case number
  case boolean(Bool)
  case null

  package var kind: String {
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

package struct JSONMember: Sendable {
  package let name: JSONString
  package let value: JSONNode
}

/// The members of an object, except its comments.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private var elements: JSONElements

  init(document: JSONDocument, index: Int) { elements = JSONElements(document: document, index: index) }

  package mutating func next() -> JSONMember? {
    while let name = elements.next(), let value = elements.next() {
      let name = name.document.string(name.index)
      if name.text != "$comment" { return JSONMember(name: name, value: value) }
    }
    return nil
  }
}

package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index + 1
    end = document.end(of: index)
  }

  var isEmpty: Bool { index == end }

  package mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    let node = JSONNode(document: document, index: index)
    index = document.end(of: index)
    return node
  }
}
