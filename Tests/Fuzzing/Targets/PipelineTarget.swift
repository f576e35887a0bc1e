#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The whole way: the same twice, and some of what is accepted is kept for the compiler to parse.
enum FuzzTarget {
  private static let folder = getenv("FUZZ_OUTPUTS").map { String(cString: $0) }
  nonisolated(unsafe) private static var accepted = 0

  static func run(_ bytes: [UInt8]) {
    let sources = [SourceText(path: "m.json", bytes: bytes)]
    let result = Generator.check(target: "App", sources: sources)
    checkPlaces(result.diagnostics, count: bytes.count)
    precondition(result.diagnostics == Generator.check(target: "App", sources: sources).diagnostics)
    _ = TextFormatter(sources: sources).format(result.diagnostics)
    guard result.isValid, let graph = result.graph else { return }
    let output = Generator.render(graph, sources: sources, paths: ["m.json"])
    precondition(output == Generator.render(graph, sources: sources, paths: ["m.json"]))
    accepted += 1
    if let folder, !graph.declarations.isEmpty { save(output, in: folder) }
  }

  /// One file for each hash, so that like outputs take each other's place.
  private static func save(_ output: String, in folder: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in output.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let file = fopen("\(folder)/\(hash % 4096).swift", "w")
    _ = output.withCString { fputs($0, file) }
    fclose(file)
  }
}
