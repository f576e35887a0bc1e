nonisolated final class Cache: Sendable {
  init() { print("makes Cache") }
  deinit { print("frees Cache") }
}
nonisolated protocol Store: AnyObject, Sendable {}
nonisolated final class DiskStore: Store {
  let cache: Cache
  init(cache: Cache) { self.cache = cache }
}
@MainActor final class Session {}
nonisolated final class Panel { var title = "" }
