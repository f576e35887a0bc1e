package import Foundation

/// A compiled stub of SwiftUI, and `DovetailSwiftUI` compiled against it, for systems without SwiftUI.
package struct SwiftUIStub {
  private static let sources = Repository.folder.appending(path: "Tests/DovetailSwiftUITests/Stubs")

  /// What the package's own modules are compiled with.
  private static let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .flatMap { ["-enable-upcoming-feature", $0] }

  private let folder: TemporaryFolder

  /// Compiles the stub; stops a test if that fails, or warns.
  package init() throws {
    folder = try TemporaryFolder()
    let support = Self.sources.appending(path: "DeveloperToolsSupport.swift")
    try emit("DeveloperToolsSupport", [support], ["-swift-version", "6"])
    try emit("SwiftUI", try Self.files(in: Self.sources.appending(path: "SwiftUI")), ["-swift-version", "6"])
  }

  /// Compiles `DovetailSwiftUI` against the stub, for programs that are compiled after it.
  package func compileDovetailSwiftUI(languageMode: String) throws {
    let files = try Self.files(in: Repository.folder.appending(path: "Sources/DovetailSwiftUI"))
    // The package manager names a package after its folder.
    let package = String(
      Repository.folder.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let flags = ["-swift-version", languageMode, "-package-name", package] + Self.features
    let checked = try compile(files, flags + ["-module-name", "DovetailSwiftUI"])
    guard checked.status == 0 else { throw Failure(description: checked.output) }
    try emit("DovetailSwiftUI", files, flags)
  }

  /// Compiles a program until the compiler has reported all errors and warnings.
  package func compile(_ files: [URL], _ flags: [String]) throws -> Subprocess.Result {
    try swiftc(files, ["-emit-sil", "-wmo", "-o", path("program.sil")] + flags)
  }

  /// All Swift files below a folder, in order.
  package static func files(in folder: URL) throws -> [URL] {
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = paths?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    return files.sorted { $0.path() < $1.path() }
  }

  private func emit(_ module: String, _ files: [URL], _ flags: [String]) throws {
    let flags = ["-emit-module", "-module-name", module, "-o", path(module + ".swiftmodule")] + flags
    let result = try swiftc(files, flags + ["-warnings-as-errors"])
    guard result.status == 0 else { throw Failure(description: result.output) }
  }

  private func swiftc(_ files: [URL], _ flags: [String]) throws -> Subprocess.Result {
    let searched = ["-I", folder.url.path(percentEncoded: false), "-I", BuildFolder.modules]
    return try Subprocess.run(
      ["swiftc", "-parse-as-library"] + flags + searched + files.map { $0.path(percentEncoded: false) })
  }

  private func path(_ name: String) -> String {
    folder.url.appending(path: name).path(percentEncoded: false)
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
