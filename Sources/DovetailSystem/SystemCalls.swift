#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// `read(2)`, under a name that a type's own `read` does not hide.
package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// `write(2)`, under a name that a type's own `write` does not hide.
func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// Ends the process; there so that an executable's main file imports one module only.
package func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }
