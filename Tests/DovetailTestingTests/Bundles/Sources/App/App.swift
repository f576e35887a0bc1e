public import Dovetail

public final class Service: Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }
}

/// It has no value for tests.
public enum PlainKey: DependencyKey { public static var defaultValue: Service { Service("default") } }

/// Has a value for tests, but is made from something without one.
public enum ComposedKey: ContainerKey {
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("composed", needs: [PlainKey.self], expression: .declared)
  }
  public static func make(in container: DependencyContainer) -> Service {
    Service("of " + container.plain.name)
  }
}

public enum RequiredKey: ContainerKey {
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("required", expression: .required)
  }
  public static func make(in container: DependencyContainer) -> Service {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

public enum StartedKey: ContainerKey {
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "started", start: .make { _ in GeneratedCode.StartedValue(Service("default"), of: Self.self) })
  }
  public static func make(in container: DependencyContainer) -> Service {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
public enum AppDependencies: DependencyModule {
  public static var name: String { "App" }
  public static var started: [any ContainerKey.Type] { [StartedKey.self] }
}

/// Can be read only in a scope that has begun.
public enum VisitKey: ContainerKey {
  static let visit = DependencyScope("visit", inputs: { [Self.self] })
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("visit", scope: visit, expression: .input)
  }
  public static func make(in container: DependencyContainer) -> Service {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

public struct Factory: Sendable {
  let home: GeneratedCode.FactoryHome
  public func callAsFunction(_ number: Int) -> Service { home.make { _ in Service("\(number)") } }
}
public enum FactoryKey: ContainerKey {
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("factory", scope: .transient)
  }
  public static func make(in container: DependencyContainer) -> Factory {
    Factory(home: GeneratedCode.FactoryHome(container))
  }
}

@MainActor public final class Model {
  public init() {}
}
public enum IsolatedKey: IsolatedDependencyKey {
  public typealias Value = Model
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("isolated")
  }
  public static var maker: @MainActor @Sendable (DependencyContainer) throws -> Model { { _ in Model() } }
}

extension DependencyContainer {
  public var plain: Service {
    get { self[PlainKey.self] }
    set { self[PlainKey.self] = newValue }
  }
  public var composed: Service {
    get { self[ComposedKey.self] }
    set { self[ComposedKey.self] = newValue }
  }
  public var required: Service {
    get { self[RequiredKey.self] }
    set { self[RequiredKey.self] = newValue }
  }
  public var visit: Service {
    get { self[VisitKey.self] }
    set { self[VisitKey.self] = newValue }
  }
  public var started: Service {
    get { self[StartedKey.self] }
    set { self[StartedKey.self] = newValue }
  }
  public var factory: Factory { self[transient: FactoryKey.self] }
  @MainActor public var isolated: Model {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: IsolatedKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(IsolatedKey.self, in: self, to: newValue) }
  }
}
