nonisolated struct Log: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  func close() {}
}
