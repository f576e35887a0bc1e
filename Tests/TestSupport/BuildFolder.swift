package import Foundation

/// Where the build that runs these tests put its products.
package enum BuildFolder {
  /// Where the compiler finds the compiled modules, and the run time's C.
  package static var searchPaths: [String] {
    [products.appending(path: "Modules"), Repository.folder.appending(path: "Sources/CDovetail/include")]
      .flatMap { ["-I", $0.path(percentEncoded: false)] }
  }

  /// What to link a program that uses the run time with; the folder may still have objects of deleted sources.
  package static var objects: [String] {
    let names = Repository.swiftFiles(below: "Sources/Dovetail").map {
      "Dovetail.build/\($0.lastPathComponent).o"
    }
    return (["CDovetail.build/CDovetail.c.o"] + names.sorted())
      .map { products.appending(path: $0).path(percentEncoded: false) }
  }

  package static var products: URL {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    var folder = URL(filePath: bundle ?? CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path.count > 1 {
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
