/// Takes an input's bytes as answers to questions; where there are no more, the first answer.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// A number below another.
  mutating func below(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  /// Whether something unusual happens this time.
  mutating func rarely() -> Bool { below(6) == 5 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
