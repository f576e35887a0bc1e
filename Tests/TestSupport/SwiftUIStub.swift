package import Foundation

/// A compiled stub of SwiftUI, and `DovetailSwiftUI` compiled against it, for systems without SwiftUI.
package struct SwiftUIStub {
  private static let sources = "Tests/DovetailSwiftUITests/Stubs"

  private let folder: TemporaryFolder

  /// Compiles the stub; stops a test if that fails, or warns.
  package init() throws {
    folder = try TemporaryFolder()
    let support = Repository.folder.appending(path: "\(Self.sources)/DeveloperToolsSupport.swift")
    try emit("DeveloperToolsSupport", [support], ["-swift-version", "6"])
    try emit("SwiftUI", Repository.swiftFiles(below: "\(Self.sources)/SwiftUI"), ["-swift-version", "6"])
  }

  /// Compiles `DovetailSwiftUI` against the stub, for programs that are compiled after it.
  package func compileDovetailSwiftUI(languageMode: String) throws {
    let files = Repository.swiftFiles(below: "Sources/DovetailSwiftUI")
    let flags = ["-swift-version", languageMode, "-package-name", Repository.package] + Repository.features
    let checked = try compile(files, flags + ["-module-name", "DovetailSwiftUI"])
    guard checked.status == 0 else { throw Failure(description: checked.output) }
    try emit("DovetailSwiftUI", files, flags)
  }

  /// Compiles a program until the compiler has reported all errors and warnings.
  package func compile(_ files: [URL], _ flags: [String]) throws -> Subprocess.Result {
    try swiftc(files, ["-emit-sil", "-wmo", "-o", folder("program.sil")] + flags)
  }

  private func emit(_ module: String, _ files: [URL], _ flags: [String]) throws {
    let flags = ["-emit-module", "-module-name", module, "-o", folder(module + ".swiftmodule")] + flags
    let result = try swiftc(files, flags + ["-warnings-as-errors"])
    guard result.status == 0 else { throw Failure(description: result.output) }
  }

  private func swiftc(_ files: [URL], _ flags: [String]) throws -> Subprocess.Result {
    let searched = ["-I", folder.path] + BuildFolder.searchPaths
    return try Subprocess.run(
      ["swiftc", "-parse-as-library"] + flags + searched + files.map { $0.path(percentEncoded: false) })
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
