// A stub of SwiftUI with the isolation that Apple documents, for type checks; it never runs.

@_exported public import DeveloperToolsSupport
@_exported public import Foundation
@_exported public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// A view that SwiftUI draws itself.
@MainActor @preconcurrency public protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { stubbed() }
}

extension Never: View {
  public var body: Never { stubbed() }
}

public struct EmptyView: Primitive {
  nonisolated public init() {}
}

public struct AnyView: Primitive {
  nonisolated public init<V: View>(_ view: V) { stubbed() }
}

public struct TupleView<T>: Primitive {
  public var value: T
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: Primitive {}

extension Optional: View where Wrapped: View {
  public var body: Never { stubbed() }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content)
    -> TupleView<(repeat each Content)>
  { stubbed() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> {
    stubbed()
  }
  public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> {
    stubbed()
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { stubbed() }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: Primitive {}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { stubbed() }
}

func stubbed() -> Never { fatalError("a stub does nothing") }
