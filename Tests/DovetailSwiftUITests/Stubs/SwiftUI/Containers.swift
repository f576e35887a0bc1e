public struct VStack<Content: View>: Primitive {
  nonisolated public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) { stubbed() }
}

public struct HStack<Content: View>: Primitive {
  nonisolated public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) { stubbed() }
}

public struct Spacer: Primitive {
  nonisolated public init() { stubbed() }
}

public struct Divider: Primitive {
  nonisolated public init() { stubbed() }
}

public struct ScrollView<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) { stubbed() }
}

public struct Form<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) { stubbed() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public var body: Never { stubbed() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    stubbed()
  }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { stubbed() }
}

public struct List<SelectionValue: Hashable, Content: View>: Primitive {}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { stubbed() }
  nonisolated public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable { stubbed() }
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> { stubbed() }
}

public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    stubbed()
  }
}

extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) { stubbed() }
}
