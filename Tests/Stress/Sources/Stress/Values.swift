import Dovetail
import Synchronization

/// A value that knows when it is disposed of, and never twice.
final class Session: Sendable {
  static let made = Atomic(0)
  static let disposed = Atomic(0)

  private let isDisposed = Atomic(false)

  init() { Session.made.wrappingAdd(1, ordering: .relaxed) }

  func dispose() {
    Findings.shared.expect(!isDisposed.exchange(true, ordering: .relaxed), "a value was disposed of twice")
    Session.disposed.wrappingAdd(1, ordering: .relaxed)
  }
}

enum Visit {
  static let scope = DependencyScope("visit")
}

enum SessionKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("session", scope: Visit.scope, dispose: { $0.value(of: SessionKey.self).dispose() })
  }
  static func make(in container: DependencyContainer) throws -> Session { Session() }
}

enum NumberKey: DependencyKey {
  static let defaultValue = 0
}

/// A value made from another that gets overridden.
enum TwiceKey: DependencyKey {
  static var defaultValue: Int { 0 }
  static var dependencies: [any ContainerKey.Type]? { [NumberKey.self] }
  static func make(in container: DependencyContainer) throws -> Int { container[NumberKey.self] * 2 }
}
