// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Dovetail

// What the tool generates for dependencies of the main actor in the other scopes.

@MainActor public final class Board {
  public let formatter: Formatter
  public let other: Formatter
  public let model: DependencyProvider<Model>
  public init(formatter: Formatter, other: Formatter, model: DependencyProvider<Model>) {
    (self.formatter, self.other, self.model) = (formatter, other, model)
  }
}
@MainActor public final class Panel {
  public init() {}
}
@MainActor public final class Sheet {
  public init() {}
}

// MARK: board: transient, isolated, with a graph value inside

nonisolated private struct BoardMaker {
  let _current: DependencyGraphScope
  nonisolated var _formatter: DependencyContainer.FormatterKey.Value {
    DependencyContainer.FormatterKey.resolve(in: _current)
  }
  @MainActor var _provider_model_: DependencyProvider<DependencyContainer.ModelKey.Value> {
    DependencyProvider(_current.container, \.model)
  }
  @MainActor func callAsFunction() -> DependencyContainer.BoardKey.Value {
    Board(formatter: _formatter, other: _formatter, model: _provider_model_)
  }
}

extension DependencyContainer {
  public nonisolated enum BoardKey: IsolatedDependencyKey {
    public typealias Value = Board
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "board" }
    public static var scope: DependencyScope { .transient }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [FormatterKey.self, ModelKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    @MainActor public static func resolve(in graph: DependencyGraphScope) -> Value {
      graph.isolated(BoardKey.self) { BoardMaker(_current: $0)() }
    }
  }
  @MainActor public var board: BoardKey.Value {
    MainActor.preconditionIsolated()
    return withGraphScope { BoardKey.resolve(in: $0) }
  }
}
extension DependencyKeys {
  public nonisolated var board: DependencyContainer.BoardKey.Type { DependencyContainer.BoardKey.self }
}

// MARK: panel: weak and isolated

nonisolated private struct PanelMaker {
  let _current: DependencyContainer
  @MainActor func callAsFunction() -> DependencyContainer.PanelKey.Value {
    Panel()
  }
}

extension DependencyContainer {
  public nonisolated enum PanelKey: IsolatedDependencyKey, WeakDependencyKey {
    public typealias Value = Panel
    public final class Reference: WeakDependencyReference {
      public weak let value: Value?
      public init(_ value: Value) { self.value = value }
    }
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "panel" }
    public static var scope: DependencyScope { .weak }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  }
  @MainActor public var panel: PanelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return isolated(PanelKey.self) { PanelMaker(_current: $0)() }
    }
    set { setIsolated(PanelKey.self, to: newValue) }
  }
}
extension DependencyKeys {
  public nonisolated var panel: DependencyContainer.PanelKey.Type { DependencyContainer.PanelKey.self }
}

// MARK: sheet: isolated, with an expression of its own for tests

nonisolated private struct SheetMaker {
  let _current: DependencyContainer
  @MainActor func callAsFunction() -> DependencyContainer.SheetKey.Value {
    Sheet()
  }
}

extension DependencyContainer {
  public nonisolated enum SheetKey: IsolatedDependencyKey {
    public typealias Value = Sheet
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "sheet" }
    public static var scope: DependencyScope { .login }
    public static func expression(in context: DependencyContext) -> DependencyExpression {
      context == .test ? .test : .default
    }
    @MainActor static func make(isolatedIn container: DependencyContainer) -> Value {
      switch container.context {
      case .live, .preview: SheetMaker(_current: container)()
      case .test: SheetMaker(_current: container)()
      }
    }
  }
  @MainActor public var sheet: SheetKey.Value {
    get {
      MainActor.preconditionIsolated()
      return isolated(SheetKey.self) { SheetKey.make(isolatedIn: $0) }
    }
    set { setIsolated(SheetKey.self, to: newValue) }
  }
}
extension DependencyKeys {
  public nonisolated var sheet: DependencyContainer.SheetKey.Type { DependencyContainer.SheetKey.self }
}
