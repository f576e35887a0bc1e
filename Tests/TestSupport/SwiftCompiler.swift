package import Foundation

/// Runs the compiler on a few files against the run time that this test run has built.
package struct SwiftCompiler: Sendable {
  private let arguments: [String]

  package init(_ arguments: [String] = ["-swift-version", "6", "-warnings-as-errors"]) {
    self.arguments = arguments
  }

  /// Type-checks files against the run time.
  package func typecheck(_ files: [URL]) throws -> Subprocess.Result {
    try run(
      ["-typecheck", "-wmo", "-parse-as-library", "-I", BuildFolder.modules]
        + files.map { $0.path(percentEncoded: false) })
  }

  /// Builds a program with the run time linked in.
  package func build(_ files: [URL], to program: URL) throws -> Subprocess.Result {
    let paths = ([program] + files).map { $0.path(percentEncoded: false) }
    return try run(
      ["-Onone", "-wmo", "-parse-as-library", "-I", BuildFolder.modules, "-o"] + paths + BuildFolder.objects)
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
  package static var modules: String { products.appending(path: "Modules").path(percentEncoded: false) }

  /// What to link a program that uses the run time with; the folder may still have objects of deleted sources.
  package static var objects: [String] {
    Repository.swiftFiles(below: "Sources/Dovetail").map(\.lastPathComponent).sorted()
      .map { products.appending(path: "Dovetail.build/\($0).o").path(percentEncoded: false) }
  }

  package static var products: URL {
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
