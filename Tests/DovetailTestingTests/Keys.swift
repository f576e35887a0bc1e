import Dovetail
import Testing

/// Expects a failure of the test whose text contains this one.
func expectIssue(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation, in body: () -> Void
) {
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: {
    $0.description.contains(text)
  }
}

final class Service: Sendable {
  let name: String
  let notes = Locked<[String]>([])
  init(_ name: String) { self.name = name }
}

/// It has no value for tests.
enum UndeclaredKey: DependencyKey { static var defaultValue: Service { Service("default") } }

/// Tests may use its default.
enum DeclaredKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("declared", expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Service { Service("default") }
}

/// Made from the others.
enum OwnerKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("owner", needs: [UndeclaredKey.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Service {
    Service("of " + container.undeclared.name)
  }
}

/// Made from another one, which it reads twice.
enum TwiceKey<Other: ContainerKey>: ContainerKey where Other.Value == Service {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("twice", needs: [Other.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Service {
    Service(container[Other.self].name + container[Other.self].name.prefix(0))
  }
}

/// Made with an argument; it has no value for tests.
struct NumberedFactory: Sendable {
  private let make: @Sendable (Int) -> Service
  init(_ make: @escaping @Sendable (Int) -> Service) { self.make = make }
  func callAsFunction(_ number: Int) -> Service { make(number) }
}
enum NumberedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("numbered", scope: .transient, needs: [DeclaredKey.self])
  }
  static func make(in container: DependencyContainer) -> NumberedFactory {
    let home = GeneratedCode.FactoryHome(container)
    return NumberedFactory { number in home.make { Service("\(number) in \($0.declared.name)") } }
  }
}

@MainActor final class Model { var number = 0 }
enum ModelKey: IsolatedDependencyKey {
  typealias Value = Model
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("model", expression: .declared)
  }
  static var maker: @MainActor @Sendable (DependencyContainer) throws -> Model { { _ in Model() } }
}

/// Made by what a module provides, which has no value for tests.
enum ProvidedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("provided", expression: .required)
  }
  static func make(in container: DependencyContainer) -> Service {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
enum KitDependencies: DependencyModule {
  static var name: String { "Kit" }
  static let provisions = [
    GeneratedCode.Provision(
      of: ProvidedKey.self, { _ in DependencyDescription("provided") }, make: { _ in Service("kit") })
  ]
}

/// A client made from closures, none of which is set.
struct Client: Sendable {
  var fetch: @Sendable (Int) async throws -> String = unsetEndpoint("Client.fetch")
  var count: @Sendable () -> Int = unsetEndpoint("Client.count", returning: 0)
}
/// It has no value for tests.
enum RealClientKey: DependencyKey { static var defaultValue: Client { Client(count: { 7 }) } }
/// Its value for tests is not set.
enum ClientKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("client", expression: .test)
  }
  static func make(in container: DependencyContainer) -> Client { Client() }
}

extension DependencyContainer {
  var provided: Service {
    get { self[ProvidedKey.self] }
    set { self[ProvidedKey.self] = newValue }
  }
  var undeclared: Service {
    get { self[UndeclaredKey.self] }
    set { self[UndeclaredKey.self] = newValue }
  }
  var declared: Service {
    get { self[DeclaredKey.self] }
    set { self[DeclaredKey.self] = newValue }
  }
  var owner: Service {
    get { self[OwnerKey.self] }
    set { self[OwnerKey.self] = newValue }
  }
  var numbered: NumberedFactory {
    get { self[transient: NumberedKey.self] }
    set { self[NumberedKey.self] = newValue }
  }
  @MainActor var model: Model {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: ModelKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(ModelKey.self, in: self, to: newValue) }
  }
  var realClient: Client {
    get { self[RealClientKey.self] }
    set { self[RealClientKey.self] = newValue }
  }
  var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

protocol ServiceKey: ComposedDependencyKey where Value == Service {}
extension ServiceKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}
