package import Foundation

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

package enum Toolchain {
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
