import Foundation
import TestSupport

/// A package in a temporary folder that depends on a release of this one, as a user's does.
final class ScratchPackage: Sendable {
  enum BuildSystem: String, CaseIterable, Sendable {
    case native, swiftbuild
  }

  struct Build {
    let status: Int32
    let output: String
    let folder: URL

    var succeeded: Bool { status == 0 }

    /// The lines that hold a diagnostic of this severity, with paths relative to the package.
    func diagnostics(_ severity: String = "error") -> [String] {
      let prefix = folder.path(percentEncoded: false)
      var seen: Set<String> = []
      return output.split(whereSeparator: \.isNewline).map(String.init)
        .filter { $0.contains(": \(severity): ") && $0.hasPrefix("/") }
        .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
        .filter { seen.insert($0).inserted }
    }
  }

  private let temporary: TemporaryFolder
  private let system: BuildSystem

  var folder: URL { temporary.url }

  /// Makes a package with the targets that `manifest` declares.
  init(_ system: BuildSystem = .native, manifest: String = ScratchPackage.oneTarget) throws {
    self.system = system
    temporary = try TemporaryFolder()
    try write("Package.swift", manifest)
  }

  static let oneTarget = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "Scratch",
      platforms: [.macOS(.v15)],
      dependencies: [$dovetail],
      targets: [
        .executableTarget(
          name: "App",
          dependencies: [.product(name: "Dovetail", package: "dovetail")],
          plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")])
      ])
    """

  /// Writes a file; its `$dovetail` is the dependency on the release.
  func write(_ path: String, _ text: String) throws {
    guard text.contains("$dovetail") else { return _ = try temporary.write(path, text) }
    let dependency = try ".package(path: \"\(Release.ofThisBuild.get().path)\")"
    try temporary.write(path, text.replacing("$dovetail", with: dependency))
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }

  func build(_ arguments: [String] = []) throws -> Build {
    let build = try run(["build", "--build-system", system.rawValue] + arguments)
    // The compiler's driver compares times in whole seconds: another edit in this one would not be compiled.
    Thread.sleep(until: Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.up)))
    return build
  }

  /// Runs the package's own tests.
  func test() throws -> Build {
    try run(["test", "--build-system", system.rawValue])
  }

  /// Runs `swift package dovetail`.
  func command(_ arguments: [String], keepsErrors: Bool = true) throws -> Build {
    try run(["package", "dovetail"] + arguments, keepsErrors: keepsErrors)
  }

  /// Runs `swift package dovetail-edit`, with the permission that it asks for.
  func edit(_ arguments: [String]) throws -> Build {
    try run(["package", "--allow-writing-to-package-directory", "dovetail-edit"] + arguments)
  }

  /// Runs the executable that was built last.
  func runApp() throws -> Build {
    try run(["run", "--build-system", system.rawValue, "--skip-build", "App"])
  }

  /// The generated file of a target.
  func generatedFile(of target: String = "App") -> URL? {
    let files = FileManager.default.enumerator(
      at: folder.appending(path: ".build"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent == "Dovetail.generated.swift" else { continue }
      if file.pathComponents.contains(target) { return file }
    }
    return nil
  }

  private func run(_ arguments: [String], keepsErrors: Bool = true) throws -> Build {
    var result = try Subprocess.run(["swift"] + arguments, in: folder, keepsErrors: keepsErrors)
    for _ in 0..<3 where Self.isCrashOfThePackageManager(result.output) {
      result = try Subprocess.run(["swift"] + arguments, in: folder, keepsErrors: keepsErrors)
    }
    return Build(status: result.status, output: result.output, folder: folder)
  }

  /// Whether the package manager itself crashed, as that of Swift 6.3 now and then does in libdispatch, whatever it
  /// builds. A crash of a program or a test that it runs has another name.
  private static func isCrashOfThePackageManager(_ output: String) -> Bool {
    output.contains("*** Program crashed") && output.contains("_dispatch_event_loop_drain")
      && ["build", "test", "run", "package"].contains { output.contains("Thread 0 \"swift-\($0)\"") }
  }
}
