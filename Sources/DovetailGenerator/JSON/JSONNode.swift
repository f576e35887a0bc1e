struct JSONNode {
  let document: JSONDocument
  let index: Int

  var kind: JSONDocument.Entry.Kind { document.entries[index].kind }
  var position: SourcePosition {
    SourcePosition(file: document.file, offset: Int(document.entries[index].start))
  }

  var string: JSONString? { kind == .string ? document.string(index) : nil }
  var boolean: Bool? { kind == .boolean ? document.source.bytes[position.offset] == "t" : nil }
  /// The members of an object, except its comments.
  var members: JSONMembers? { kind == .object ? sequence(state: index + 1, next: nextMember) : nil }

  fileprivate func nextNode(_ next: inout Int) -> JSONNode? {
    guard next < document.entries[index].end else { return nil }
    defer { next = Int(document.entries[next].end) }
    return JSONNode(document: document, index: next)
  }

  private func nextMember(_ next: inout Int) -> JSONMember? {
    while let name = nextNode(&next)?.string, let value = nextNode(&next) {
      if name.text != "$comment" { return JSONMember(name: name, value: value) }
    }
    return nil
  }
}

typealias JSONMembers = UnfoldSequence<JSONMember, Int>

extension JSONMembers {
  /// An array of them would take too much memory.
  var count: Int { reduce(0) { count, _ in count + 1 } }
}

struct JSONMember {
  let name: JSONString
  let value: JSONNode

  /// The elements of an array, each with the array's name.
  var elements: JSONMembers? {
    if value.kind != .array { return nil }
    return sequence(state: value.index + 1) { next in
      value.nextNode(&next).map { JSONMember(name: name, value: $0) }
    }
  }
}
