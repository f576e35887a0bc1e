package import Foundation

/// Runs the compiler on a few files against the run time that this test run has built.
package struct SwiftCompiler: Sendable {
  private let arguments: [String]

  package init(_ arguments: [String] = ["-swift-version", "6", "-warnings-as-errors"]) {
    self.arguments = arguments
  }

  /// Type-checks files against the run time.
  package func typecheck(_ files: [URL]) throws -> Subprocess.Result {
    let modules = BuildFolder.modules.path(percentEncoded: false)
    return try run(
      ["-typecheck", "-parse-as-library", "-I", modules] + files.map { $0.path(percentEncoded: false) })
  }

  /// Builds a program with the run time linked in.
  package func build(_ files: [URL], to program: URL) throws -> Subprocess.Result {
    let paths = [program] + files + BuildFolder.objects
    return try run(
      ["-Onone", "-parse-as-library", "-I", BuildFolder.modules.path(percentEncoded: false), "-o"]
        + paths.map { $0.path(percentEncoded: false) })
  }

  /// Type-checks a package manifest.
  package func typecheckPackage(_ file: URL) throws -> Subprocess.Result {
    try run([
      "-typecheck", "-I", try Self.library("pm/ManifestAPI"), "-package-description-version", "6.1.0",
      file.path(percentEncoded: false),
    ])
  }

  private func run(_ more: [String]) throws -> Subprocess.Result {
    try Subprocess.run(["swiftc"] + arguments + more)
  }

  /// A folder of the toolchain's own modules.
  package static func library(_ path: String) throws -> String {
    let paths = try Subprocess.run(["swiftc", "-print-target-info"]).output
    let marker = "\"runtimeResourcePath\": \""
    guard let start = paths.range(of: marker)?.upperBound, let end = paths[start...].firstIndex(of: "\"")
    else {
      throw CocoaError(.fileNoSuchFile)
    }
    return URL(filePath: String(paths[start..<end])).appending(path: path).path(percentEncoded: false)
  }
}

/// Where the build that runs these tests put its products.
package enum BuildFolder {
  /// The folder of the compiled modules.
  package static var modules: URL { products.appending(path: "Modules") }

  /// What a program that uses the run time is linked with.
  package static var objects: [URL] {
    let folder = products.appending(path: "Dovetail.build")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "o" }.sorted { $0.path() < $1.path() }
  }

  private static var products: URL {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    var folder = URL(filePath: bundle ?? CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path().count > 1 {
      let module = folder.appending(path: "Modules/Dovetail.swiftmodule").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: module) { return folder }
      folder.deleteLastPathComponent()
    }
    preconditionFailure("the build folder of \(CommandLine.arguments[0]) is not found")
  }
}
