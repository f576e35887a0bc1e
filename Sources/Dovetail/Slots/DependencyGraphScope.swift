/// One resolve, inside which values of the `graph` scope are shared.
public struct DependencyGraphScope: Sendable {
  /// The container that the resolve asks.
  public let container: DependencyContainer
  let memo: GraphMemo

  /// A dependency as a part of this resolve, or of one of its own if this one is over.
  public func value<Key: GraphDependencyKey>(of key: Key.Type) -> Key.Value {
    isolated(key) { Key.make(in: $0) }
  }

  /// An object that lives while somebody holds it, made as a part of this resolve if it is missing.
  public func value<Key: GraphDependencyKey & WeakDependencyKey>(of key: Key.Type) -> Key.Value {
    container.weakValue(of: key) { container in
      self.sharing(with: container) { Key.make(in: $0) }
    }
  }

  /// An isolated dependency as a part of this resolve; its maker stays in the caller's isolation.
  public func isolated<Key: DependencyKey>(
    _ key: Key.Type, make: (DependencyGraphScope) -> Key.Value
  ) -> Key.Value {
    guard memo.isOpenHere else { return container.withGraphScope { $0.isolated(key, make: make) } }
    switch Key.scope.kind {
    case .transient:
      return container.transientValue(of: key) { make(self.moved(to: $0)) }
    case .graph:
      let id = Key.slotID
      if let known = memo.values.first(where: { $0.id == id }) {
        return unsafeDowncast(known.record, to: DependencyBox<Key.Value>.self).value
      }
      let value = container.transientValue(of: key) { make(self.moved(to: $0)) }
      memo.values.append((id, DependencyBox(value, key: key, scope: .graph)))
      return value
    case .singleton, .custom, .weak:
      return container.storedValue(of: key) { sharing(with: $0, make) }
    }
  }

  /// What another container keeps must not be made of this one's.
  private func sharing<Value>(
    with container: DependencyContainer, _ make: (DependencyGraphScope) -> Value
  ) -> Value {
    memo.isOpenHere && container == self.container
      ? make(moved(to: container)) : container.withGraphScope(make)
  }

  private func moved(to container: DependencyContainer) -> DependencyGraphScope {
    DependencyGraphScope(container: container, memo: memo)
  }
}

/// The values of one resolve.
///
/// Sendable without the compiler's proof: whoever is not on the thread that resolves, or comes after the end,
/// is told so by `isOpenHere` and touches nothing else. `thread` never changes, and the rest is touched on
/// that thread only. Values are let go at the end, so that closures which hold the scope do not keep them.
final class GraphMemo: @unchecked Sendable {
  private let thread = ThreadID.current
  private var isOpen = true
  var values: [(id: Int, record: DependencyRecord)] = []

  var isOpenHere: Bool { thread == .current && isOpen }

  func end() {
    isOpen = false
    values = []
  }
}
