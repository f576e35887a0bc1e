#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

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
