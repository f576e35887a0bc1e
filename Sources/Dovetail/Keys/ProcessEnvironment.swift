#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The variables that the process was started with.
enum ProcessEnvironment {
  static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }
}
