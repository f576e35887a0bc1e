@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  @MainActor @preconcurrency static func makeSharedContext() async throws -> Self.Context
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Self.Content, context: Self.Context) -> Self.Body
}

extension PreviewModifier where Self.Context == Void {
  @MainActor @preconcurrency public static func makeSharedContext() async throws -> Self.Context { stubbed() }
}

public struct PreviewModifierContent: Primitive {}

extension Preview {
  /// What the macro `#Preview` expands to.
  @MainActor public init(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) { stubbed() }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor @preconcurrency public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T>
  {
    stubbed()
  }
}
