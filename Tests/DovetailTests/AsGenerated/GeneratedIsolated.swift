// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Dovetail

// What the tool generates for dependencies of the main actor, in each scope.

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

// MARK: model: a singleton, disposed of, and not sendable by itself

extension DependencyContainer {
  public nonisolated enum ModelKey: IsolatedDependencyKey {
    public typealias Value = Model
    public typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription(
        "model", needs: [ClientKey.self], expression: .declared,
        dispose: { @MainActor disposed in disposed.value(of: Self.self).count = -1 })
    }
    public static var maker: Maker { { container in Model(client: container.client) } }
  }
  @MainActor public var model: ModelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: ModelKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(ModelKey.self, in: self, to: newValue) }
  }
}

// MARK: board: transient, with a graph value inside

extension DependencyContainer {
  public nonisolated enum BoardKey: IsolatedDependencyKey {
    public typealias Value = Board
    public typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription(
        "board", scope: .transient, needs: [FormatterKey.self], later: [ModelKey.self],
        expression: .declared)
    }
    public static var maker: Maker {
      { container in
        Board(
          formatter: container.formatter, other: container.formatter,
          model: DependencyProvider(container, \.model))
      }
    }
  }
  @MainActor public var board: BoardKey.Value {
    MainActor.preconditionIsolated()
    return GeneratedCode.value(of: BoardKey.self, in: self) { try $0($1) }
  }
}

// MARK: panel: weak

extension DependencyContainer {
  public nonisolated enum PanelKey: IsolatedDependencyKey, WeakDependencyKey {
    public typealias Value = Panel
    public typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("panel", scope: .weak, expression: .declared)
    }
    public static var maker: Maker { { _ in Panel() } }
    public static func weakly(_ value: Panel) -> () -> Panel? {
      weak let object = value; return { object }
    }
  }
  @MainActor public var panel: PanelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: PanelKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(PanelKey.self, in: self, to: newValue) }
  }
}

// MARK: sheet: scoped, with an expression of its own for tests

extension DependencyContainer {
  public nonisolated enum SheetKey: IsolatedDependencyKey {
    public typealias Value = Sheet
    public typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("sheet", scope: .login, expression: context == .test ? .test : .default)
    }
    public static var maker: Maker {
      { container in
        switch container.context {
        case .live, .preview: Sheet()
        case .test: Sheet()
        }
      }
    }
  }
  @MainActor public var sheet: SheetKey.Value {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: SheetKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(SheetKey.self, in: self, to: newValue) }
  }
}

// MARK: by name

extension DependencyKeys {
  public nonisolated var model: DependencyContainer.ModelKey.Type { DependencyContainer.ModelKey.self }
  public nonisolated var board: DependencyContainer.BoardKey.Type { DependencyContainer.BoardKey.self }
  public nonisolated var panel: DependencyContainer.PanelKey.Type { DependencyContainer.PanelKey.self }
  public nonisolated var sheet: DependencyContainer.SheetKey.Type { DependencyContainer.SheetKey.self }
}
