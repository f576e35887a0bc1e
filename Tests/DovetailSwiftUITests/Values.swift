import Dovetail

/// Something that tests override.
struct Greeting: Sendable, Equatable {
  var text: String
}

/// A singleton that is made from the greeting.
final class Letter: Sendable {
  let greeting: Greeting
  let live = Dependency(\.greeting)
  init(_ greeting: Greeting) { self.greeting = greeting }
}

/// A singleton that is made from nothing.
final class Stamp: Sendable {}

@MainActor final class Screen {
  let greeting = Dependency(\.greeting)
}

enum GreetingKey: DependencyKey {
  static var defaultValue: Greeting { Greeting(text: "default") }
  static func expression(in context: DependencyContext) -> DependencyExpression {
    context == .preview ? .preview : .declared
  }
  static func make(in container: DependencyContainer) -> Greeting {
    Greeting(text: container.context == .preview ? "preview" : "default")
  }
}

enum LetterKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [GreetingKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Letter { Letter(container.greeting) }
}

enum StampKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Stamp { Stamp() }
}

enum ScreenKey: IsolatedDependencyKey {
  typealias Value = Screen
  typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Screen
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("screen", scope: .transient, expression: .declared)
  }
  static var maker: Maker { { _ in Screen() } }
}

extension DependencyContainer {
  var greeting: Greeting {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
  var letter: Letter { self[LetterKey.self] }
  var stamp: Stamp { self[StampKey.self] }
  @MainActor var screen: Screen { GeneratedCode.value(of: ScreenKey.self, in: self) { try $0($1) } }
}
