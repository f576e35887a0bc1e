import Dovetail

struct ExportCommand: Command {
  static let name = "export"
  static let synopsis = "[--format json | markdown]"
  static let summary = "write all notes to the standard output"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.exporter) var exporter

  let format: NoteExporter.Format

  init(_ arguments: inout Arguments) throws {
    let name = try arguments.option("--format") ?? "json"
    guard let format = NoteExporter.Format(rawValue: name) else {
      throw UsageError("unknown format '\(name)'")
    }
    self.format = format
  }

  func run() async throws {
    try await unitOfWork(.reading) { try await exporter.export(as: format) { try console.write($0) } }
  }
}
