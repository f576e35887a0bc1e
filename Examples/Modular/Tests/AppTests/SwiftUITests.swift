#if !canImport(SwiftUI)
  import Foundation
  import Testing

  /// Without SwiftUI, its front end is compiled against Dovetail's stub, but not run.
  struct SwiftUITests {
    private let example = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString)/")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func theFrontEndCompilesWithoutWarnings() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let dovetail = example.deletingLastPathComponent().deletingLastPathComponent()
      let stubs = dovetail.appending(path: "Tests/DovetailSwiftUITests/Stubs")
      try emit("DeveloperToolsSupport", [stubs.appending(path: "DeveloperToolsSupport.swift")])
      try emit("SwiftUI", try files(in: stubs.appending(path: "SwiftUI")))
      let package = dovetail.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
      try emit(
        "DovetailSwiftUI", try files(in: dovetail.appending(path: "Sources/DovetailSwiftUI")),
        ["-package-name", String(package), "-enable-upcoming-feature", "InternalImportsByDefault"])

      let views = try files(in: example.appending(path: "Sources/AppViews"))
      #expect(views.count >= 6)
      try emit("AppViews", views, ["-warnings-as-errors"])
    }

    private func files(in folder: URL) throws -> [URL] {
      let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      let files = paths?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
      return files.sorted { $0.path < $1.path }
    }

    /// The run time's C, which its module imports.
    private var headers: URL { example.appending(path: "../../Sources/CDovetail/include").standardized }

    private func emit(_ module: String, _ files: [URL], _ flags: [String] = []) throws {
      let log = folder.appending(path: module + ".log")
      try Data().write(to: log)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-emit-module", "-parse-as-library", "-wmo", "-swift-version", "6"]
        + ["-module-name", module, "-o", folder.appending(path: module + ".swiftmodule").path]
        + ["-I", folder.path, "-I", try Self.builtModules().path, "-I", headers.path]
        + flags + files.map { $0.path }
      process.standardOutput = try FileHandle(forWritingTo: log)
      process.standardError = process.standardOutput
      try process.run()
      process.waitUntilExit()
      let output = try String(contentsOf: log, encoding: .utf8)
      try #require(process.terminationStatus == 0, "\(output)")
    }

    /// The folder of this build's modules.
    private static func builtModules() throws -> URL {
      let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
      return try #require(
        sequence(first: URL(filePath: bundle)) { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil }
          .map { $0.appending(path: "Modules") }
          .first { FileManager.default.fileExists(atPath: $0.appending(path: "AppCore.swiftmodule").path) })
    }
  }
#endif
