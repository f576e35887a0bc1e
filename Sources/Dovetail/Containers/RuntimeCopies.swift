#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

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
