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
      if let known = memo.record(of: id) { return known.value(as: Key.Value.self) }
      let value = container.transientValue(of: key) { make(self.moved(to: $0)) }
      return memo.keep(DependencyBox(value, key: key, scope: .graph), id: id).value(as: Key.Value.self)
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
final class GraphMemo {
  private struct State {
    var isOpen = true
    var values: [(id: Int, record: DependencyRecord)] = []
  }

  private let thread: ThreadID?
  private let travelling: Locked<State>?
  private var state = State()

  init() {
    thread = .current
    travelling = nil
  }

  init(ofStart: Void) {
    thread = nil
    travelling = Locked(State())
  }

  var isOpenHere: Bool {
    travelling.map { $0.withLock { $0.isOpen } } ?? (thread == .current && state.isOpen)
  }

  func record(of id: Int) -> DependencyRecord? {
    func find(in state: inout State) -> DependencyRecord? { state.values.first { $0.id == id }?.record }
    return travelling.map { $0.withLock(find) } ?? find(in: &state)
  }

  /// Keeps a value, unless another task of a start was faster: then that one's is the resolve's.
  func keep(_ record: DependencyRecord, id: Int) -> DependencyRecord {
    func keep(in state: inout State) -> DependencyRecord {
      if let known = state.values.first(where: { $0.id == id }) { return known.record }
      if state.isOpen { state.values.append((id, record)) }
      return record
    }
    return travelling.map { $0.withLock(keep) } ?? keep(in: &state)
  }

  func end() {
    func end(_ state: inout State) -> State {
      defer { state = State(isOpen: false) }
      return state
    }
    let released = travelling.map { $0.withLock(end) } ?? end(&state)
    withExtendedLifetime(released) {}
  }
}
