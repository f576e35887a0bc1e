public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { stubbed() }
  public init(stringLiteral value: String) { stubbed() }
}

public struct Text: Primitive, Equatable {
  nonisolated public init(_ key: LocalizedStringKey) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) { stubbed() }
  nonisolated public init(verbatim content: String) { stubbed() }
}

public struct Image: Primitive, Equatable {
  nonisolated public init(systemName: String) { stubbed() }
}

public struct Label<Title: View, Icon: View>: Primitive {
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { stubbed() }
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) { stubbed() }
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
}

public struct Button<Label: View>: Primitive {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    stubbed()
  }
  nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { stubbed() }
}

extension Button where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { stubbed() }
}

public struct TextField<Label: View>: Primitive {}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { stubbed() }
}

public struct SecureField<Label: View>: Primitive {}

extension SecureField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { stubbed() }
}

public struct Toggle<Label: View>: Primitive {}

extension Toggle where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { stubbed() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { stubbed() }
}
