import Dovetail

final class Service: Sendable {
  let name: String
  let notes = Locked<[String]>([])
  init(_ name: String) { self.name = name }
}

/// Nobody said what to use for it in tests.
enum UndeclaredKey: DependencyKey { static var defaultValue: Service { Service("default") } }

/// Its default may be used in tests.
enum DeclaredKey: DependencyKey {
  static var defaultValue: Service { Service("default") }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}

/// Made of the others.
enum OwnerKey: ComposedDependencyKey {
  static var dependencies: [any DependencyKey.Type] { [UndeclaredKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func make(in container: DependencyContainer) -> Service {
    Service("of " + container.undeclared.name)
  }
}

/// Made with an argument, and nobody said what to use for it in tests.
struct NumberedFactory: Sendable {
  private let make: @Sendable (Int) -> Service
  init(_ make: @escaping @Sendable (Int) -> Service) { self.make = make }
  func callAsFunction(_ number: Int) -> Service { make(number) }
}
enum NumberedKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> NumberedFactory {
    let home = DependencyFactoryHome(container)
    return NumberedFactory { number in home.make { Service("\(number) in \($0.declared.name)") } }
  }
}

@MainActor final class Model { var number = 0 }
enum ModelKey: IsolatedDependencyKey {
  typealias Value = Model
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}

/// Made by what a module provides, of which nobody said that tests may use it.
enum ProvidedKey: RequiredDependencyKey {
  typealias Value = Service
}
enum KitService: ComposedDependencyKey, DependencyProvision {
  typealias Key = ProvidedKey
  typealias Value = Service
  static func make(in container: DependencyContainer) -> Service { Service("kit") }
}
enum KitDependencies: DependencyModule {
  static var name: String { "Kit" }
  static var provisions: [any DependencyProvision.Type] { [KitService.self] }
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
    get { isolated(ModelKey.self) { _ in Model() } }
    set { setIsolated(ModelKey.self, to: newValue) }
  }
}
