import Foundation

/// The module `Dovetail` that this test run was built with.
enum RuntimeModule {
  /// The folder of the build's products.
  private static let products: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/", module(in: folder) == nil { folder.deleteLastPathComponent() }
    return folder
  }()

  private static func module(in folder: URL) -> URL? {
    [folder.appending(path: "Modules"), folder].first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Dovetail.swiftmodule").path)
    }
  }

  /// The folder to give to `-I`.
  static let searchPath: String? = module(in: products)?.path

  /// What to link a program with.
  static let objects: [String] = {
    let folder = products.appending(path: "Dovetail.build")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".o") }.sorted().map { folder.appending(path: $0).path }
  }()
}
