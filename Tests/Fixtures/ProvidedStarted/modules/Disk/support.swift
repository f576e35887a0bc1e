import Core

nonisolated struct Disk: Database {
  let name: String
  static func path() async -> String { "/disk" }
  static func open(at path: String) async throws -> Disk { Disk(name: path) }
}
