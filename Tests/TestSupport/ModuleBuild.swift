package import Foundation

/// Compiles modules into one folder, each after those that it imports.
package struct ModuleBuild: Sendable {
  /// What was compiled, and what the compiler said.
  package struct Output: Sendable {
    /// What to link a program with; `nil` if the module was only made importable.
    package let object: URL?
    package let result: Subprocess.Result
  }

  private let folder: URL
  private let flags: [String]

  package init(folder: URL, flags: [String]) {
    self.folder = folder
    self.flags = flags
  }

  /// Where code finds these modules and the run time.
  package var searchPaths: [String] {
    ["-I", folder.path(percentEncoded: false)] + BuildFolder.searchPaths
  }

  /// Makes a module importable.
  package func emit(_ name: String, _ files: [URL], inPackage package: String) throws -> Output {
    Output(object: nil, result: try swiftc(name, files, package, ["-emit-module", "-wmo"]))
  }

  /// Makes a module importable and linkable.
  package func compile(_ name: String, _ files: [URL], inPackage package: String) throws -> Output {
    let object = folder.appending(path: "\(name).o")
    let mode = ["-emit-module", "-emit-object", "-wmo", "-o", object.path(percentEncoded: false)]
    return Output(object: object, result: try swiftc(name, files, package, mode))
  }

  /// Links compiled modules and the run time to a program.
  package func link(_ objects: [URL], to program: URL) throws -> Subprocess.Result {
    let paths = ([program] + objects).map { $0.path(percentEncoded: false) }
    return try Subprocess.run(["swiftc", "-o"] + paths + BuildFolder.objects, in: folder)
  }

  private func swiftc(
    _ name: String, _ files: [URL], _ package: String, _ mode: [String]
  ) throws -> Subprocess.Result {
    let module = folder.appending(path: "\(name).swiftmodule").path(percentEncoded: false)
    return try Subprocess.run(
      ["swiftc"] + mode + ["-emit-module-path", module, "-module-name", name, "-package-name", package]
        + ["-parse-as-library"] + searchPaths + flags + files.map { $0.path(percentEncoded: false) },
      in: folder)
  }
}
