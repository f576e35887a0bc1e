#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The process's own streams.
package enum Console {
  package static func writeOutput(_ text: String) { write(text, to: STDOUT_FILENO) }

  package static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes all of it: a pipe takes what it has room for.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress! + start, bytes.count - start)
        guard count > 0 else { return }
        start += count
      }
    }
  }
}
