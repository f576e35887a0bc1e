#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Calls `read(2)`, which a type's own `read` would hide.
package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Calls `write(2)`, which a type's own `write` would hide.
func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// Ends the process, so that an executable's main file needs only one import.
package func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }
