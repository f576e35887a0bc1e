/// A JSON value that knows its position.
struct JSONNode {
  let document: JSONDocument
  let index: Int

  var kind: JSONDocument.Entry.Kind { document.entries[index].kind }
  var position: SourcePosition { document.position(of: index) }

  var string: JSONString? { kind == .string ? document.string(index) : nil }
  var elements: JSONElements? { kind == .array ? children : nil }
  var members: JSONMembers? { kind == .object ? JSONMembers(nodes: children) : nil }
  var boolean: Bool? { kind == .true ? true : kind == .false ? false : nil }

  private var children: JSONElements {
    JSONElements(document: document, index: index + 1, end: Int(document.entries[index].end))
  }
}

/// The values in an array, or the names and values in an object.
struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let document: JSONDocument
  fileprivate var index: Int
  fileprivate let end: Int

  mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    defer { index = Int(document.entries[index].end) }
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

struct JSONMember {
  let name: JSONString
  let value: JSONNode
}
