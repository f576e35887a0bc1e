#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// What differs from system to system.

/// Stops a program that uses the library wrongly; unlike a precondition, with its message in release builds too.
func halt(_ message: String) -> Never {
  #if DOVETAIL_INTERLEAVINGS
    Interleaving.stop(message)
  #endif
  fatalError(message)
}

/// Stops unless a condition holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { halt(message()) }
}

/// The process's standard error stream.
enum StandardError {
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      #if canImport(Darwin)
        _ = Darwin.write(STDERR_FILENO, base, bytes.count)
      #elseif canImport(Glibc)
        _ = Glibc.write(STDERR_FILENO, base, bytes.count)
      #elseif canImport(Musl)
        _ = Musl.write(STDERR_FILENO, base, bytes.count)
      #elseif canImport(Android)
        _ = Android.write(STDERR_FILENO, base, bytes.count)
      #endif
    }
  }
}

/// Tells threads apart while they run.
///
/// A creation is synchronous, so it stays on its thread. A task-local identity would take a task that user
/// code starts during a creation for that creation.
struct ThreadID: Hashable, Sendable {
  let bits: Int

  static var current: ThreadID {
    #if canImport(Darwin)
      ThreadID(bits: Int(bitPattern: pthread_self()))
    #else
      ThreadID(bits: Int(truncatingIfNeeded: UInt64(pthread_self())))
    #endif
  }
}

/// The calling thread's stack.
enum Stack {
  /// The lowest address that there is.
  static var end: Int {
    #if canImport(Darwin)
      return Int(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        - pthread_get_stacksize_np(pthread_self())
    #else
      let here = here
      guard let maps = fopen("/proc/self/maps", "r") else { return 0 }
      defer { fclose(maps) }
      var buffer = [CChar](repeating: 0, count: 512)
      while fgets(&buffer, 512, maps) != nil {
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let line = String(decoding: bytes, as: UTF8.self)
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
        guard bounds.count == 2, bounds[0] <= here, here < bounds[1] else { continue }
        // The main thread's stack grows until its limit.
        var limit = rlimit()
        #if canImport(Glibc)
          let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        #else
          let resource = RLIMIT_STACK
        #endif
        let isMain = line.hasSuffix("[stack]\n") && getrlimit(resource, &limit) == 0
        return isMain ? bounds[1] - Int(clamping: limit.rlim_cur) : bounds[0]
      }
      return 0
    #endif
  }
}

/// The variables that the process was started with.
enum ProcessEnvironment {
  static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }
}

/// Finds that several images of a process hold a copy of this library each, with a shared container of its own.
enum RuntimeCopies {
  /// Leaves a mark in the process's environment, the one thing that all copies see.
  ///
  /// Other programs inherit it: children, which have another number, and one that takes the process over, which has Swift's own library
  /// at another address.
  static func requireOne() {
    let variable = "DOVETAIL_RUNTIME"
    let process = "\(getpid()) \(UInt(bitPattern: ObjectIdentifier(Int.self)))"
    require(
      ProcessEnvironment.value(of: variable) != process,
      """
      this process holds two copies of Dovetail, each with a shared container of its own: \
      depend on the product DovetailDynamic in every image that uses it
      """)
    setenv(variable, process, 1)
  }
}
