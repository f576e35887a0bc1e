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

  /// A copy of Dovetail's package as a release has it: its Package.swift names tools that are there, built.
  func release() throws -> String {
    let folder = "\(scratch)/release"
    if FileManager.default.fileExists(atPath: folder) { return folder }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["Sources", "Plugins", "Tests"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: "\(repository)/\(name)")
    }
    for name in ["Package.swift", ".ci"] {
      try FileManager.default.copyItem(atPath: "\(repository)/\(name)", toPath: "\(folder)/\(name)")
    }
    _ = try ProcessRun.run("\(repository)/.ci/bundle", ["\(folder)/Bundles"]).checked(".ci/bundle")
    _ = try ProcessRun.run("\(folder)/.ci/pin", ["Bundles"]).checked(".ci/pin")
    return folder
  }

  /// Builds a product, or a target, of Dovetail's package and gives the folder that it is in.
  func build(_ name: String, as kind: String = "--product", configuration: String) throws -> String {
    // Package.swift turns the optimizer off for the tools; the last option counts.
    let options = configuration == "release" ? ["-Xswiftc", "-O"] : []
    let words = ["build", "--package-path", repository, "-c", configuration] + options
    _ = try ProcessRun.run("swift", words + [kind, name]).checked("swift build")
    let shown = try ProcessRun.run("swift", words + ["--show-bin-path"]).checked("swift build")
    return shown.output.split(separator: "\n").last.map(String.init) ?? ""
  }
}
