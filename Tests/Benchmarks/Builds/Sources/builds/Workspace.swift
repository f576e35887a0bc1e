import Foundation

/// The checkout that is measured and a scratch folder that is removed in the end.
struct Workspace {
  /// The folder of Dovetail's package.
  let repository: String
  let scratch: String

  init(repository: String) throws {
    self.repository = URL(fileURLWithPath: repository).standardizedFileURL.path
    scratch = NSTemporaryDirectory() + "/dovetail-builds-\(getpid())"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: scratch) }

  /// Writes a file below the scratch folder, and the folders it is in.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(scratch)/\(name)"
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// Builds a product of Dovetail's package and gives the folder that it is in.
  func build(_ product: String, configuration: String) throws -> String {
    let words = ["build", "--package-path", repository, "-c", configuration]
    _ = try ProcessRun.run("swift", words + ["--product", product]).checked("swift build")
    let shown = try ProcessRun.run("swift", words + ["--show-bin-path"]).checked("swift build")
    return shown.output.split(separator: "\n").last.map(String.init) ?? ""
  }
}
