#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Tells threads apart while they run.
///
/// A creation is synchronous, so it stays on its thread. A task-local identity would take a task that user
/// code starts during a creation for that creation.
struct ThreadID: Hashable, Sendable {
  private let bits: Int

  static var current: ThreadID {
    #if canImport(Darwin)
      ThreadID(bits: Int(bitPattern: pthread_self()))
    #else
      ThreadID(bits: Int(truncatingIfNeeded: UInt64(pthread_self())))
    #endif
  }
}
