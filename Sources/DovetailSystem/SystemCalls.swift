#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Calls `read(2)`, which a type's own `read` would hide.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Returns whether all of a text could be written: one call of `write(2)` may write only a part.
func systemWrite(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var start = 0
    while start < bytes.count {
      let count = write(descriptor, bytes.baseAddress! + start, bytes.count - start)
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}

/// Ends the process, so that an executable's main file needs only one import.
package func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }
