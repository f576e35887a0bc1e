#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Swift that the compiler parses later.
enum Outputs {
  private static let folder = Environment["FUZZ_OUTPUTS"]

  /// One file for each hash, so that like outputs take each other's place.
  static func save(_ output: String) {
    guard let folder else { return }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in output.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let file = fopen("\(folder)/\(hash % 65536).swift", "w")
    _ = output.withCString { fputs($0, file) }
    fclose(file)
  }
}

/// What the script that runs this prints.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
