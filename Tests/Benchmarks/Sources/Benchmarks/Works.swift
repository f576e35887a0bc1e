import Dovetail

/// The rows' work done with Dovetail.
struct ExistentialReader {
  @Dependency(\.service) var service
  @inline(never) func read() -> Int { service.number() }
}

struct ClassReader {
  @Dependency(\.engine) var engine
  @inline(never) func read() -> Int { engine.number() }
}

struct StructReader {
  @Dependency(\.config) var config
  @inline(never) func read() -> Int { config.number() }
}

struct WeakReader {
  @Dependency(\.cache) var cache
  @inline(never) func read() -> Int { cache.number() }
}

struct UnrelatedReader {
  @Dependency(\.part1) var part
  @inline(never) func read() -> Int { part.number() }
}

final class DependencyOwner {
  @Dependency(\.service) var service
  @inline(never) func read() -> Int { service.number() }
}

final class InjectedOwner {
  @Injected(\.service) var service
  @inline(never) func read() -> Int { service.number() }
}

final class Five {
  @Dependency(\.part1) var part1
  @Dependency(\.part2) var part2
  @Dependency(\.part3) var part3
  @Dependency(\.part4) var part4
  @Dependency(\.part5) var part5

  func sum() -> Int {
    part1.number() &+ part2.number() &+ part3.number() &+ part4.number() &+ part5.number()
  }
}

@inline(never) func makeDependencyOwner() -> DependencyOwner { DependencyOwner() }
@inline(never) func makeInjectedOwner() -> InjectedOwner { InjectedOwner() }
struct ProductReader {
  @Dependency(\.product) var product
  @inline(never) func read() -> Int { product.number() }
}
struct OuterReader {
  @Dependency(\.outer) var outer
  @inline(never) func make() -> Outer { outer }
}
@inline(never) func makeProduct() -> any Service { DependencyContainer.current.product }
@inline(never) func makeOuter() -> Outer { DependencyContainer.current.outer }
@inline(never) func makeFive() -> Five { Five() }
@inline(never) func overrideReadLeave(_ fake: MainService) -> Int {
  withDependencies {
    $0.service = fake
  } operation: {
    DependencyContainer.current.service.number()
  }
}

/// A server with a pool that all of its requests share.
struct Server: Sendable {
  private let root = DependencyContainer()

  init() {
    root.register(Engine.self) { _ in Engine() }
  }

  /// A request: a container with two values of its own, which reads these and the pool.
  @inline(never) func serve() -> Int {
    let request = DependencyContainer(parent: root)
    request.service = Server.user
    request.part1 = Server.user
    let pool = try? request.resolve(Engine.self)
    return (pool?.number() ?? 0) &+ request.service.number() &+ request.part1.number()
  }

  static let common = Server()
  static let each = [Server(), Server()]
  private static let user = MainService(value: 6)
}
