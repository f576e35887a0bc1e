/// Everything that the app stores: read when it starts, written when it stops, if it has changed.
actor Database {
  private(set) var contents: Contents
  private let file: ContentsFile?
  /// What the file held when it was opened.
  private let opened: Contents

  init(contents: Contents, file: ContentsFile? = nil) {
    self.contents = contents
    self.file = file
    opened = contents
  }

  /// Reads a file, or creates one from the sample.
  static func open(_ file: DatabaseFile) async throws -> Database {
    let file = try file.path.map(ContentsFile.init)
    return Database(contents: try file?.open(orCreateWith: .sample) ?? .sample, file: file)
  }

  func update(_ change: @Sendable (inout Contents) -> Void) {
    change(&contents)
  }

  /// Writes what has changed, unless another program has changed the file since it was opened.
  func close() throws {
    if contents != opened { try file?.replace(opened, with: contents) }
  }
}
