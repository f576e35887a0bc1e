import Synchronization

public nonisolated protocol Store: Sendable { func close() }
nonisolated struct DiskStore: Store {
  init(url: AtomicLoadOrdering) {}
  func close() {}
}
public nonisolated struct User: Sendable {}
nonisolated struct Inner: Sendable { init(store: AtomicLoadOrdering) {} }
package nonisolated struct Middle: Sendable { init(inner: Inner) {} }
public nonisolated final class Cache: Sendable {}
public nonisolated struct Request { init(url: AtomicLoadOrdering) {} }
public nonisolated final class Formatter: Sendable {}
@MainActor public final class Screen { init(formatter: Formatter) {} }
