import Dovetail

struct ListCommand: Command {
  static let name = "list"
  static let synopsis = ""
  static let summary = "list all notes"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.notes) var notes

  init(_ arguments: inout Arguments) throws {}

  func run() async throws {
    try await unitOfWork(.reading) {
      try await notes.forEachPage { page in
        try console.write(page.map(\.line).joined())
      }
    }
  }
}

extension Note {
  /// The note as a line of a list.
  var line: String { "\(id)\t\(title.printable())\n" }
}
