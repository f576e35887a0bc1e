import Foundation
import TestSupport
import Testing

/// This package as a release contains it: its Package.swift names prebuilt tools.
enum Release {
  /// A release with the tools of the build that runs these tests.
  static let ofThisBuild = Result {
    let folder = try TemporaryFolder.forAllTests().url
    let bundles = folder.appending(path: "bundles")
    try makeBundles(in: bundles, of: BuildFolder.products.path)
    let release = folder.appending(path: "dovetail")
    try make(at: release, bundles: bundles)
    return release
  }

  /// Builds the bundles of this host, or makes them from tools that are built already.
  static func makeBundles(in folder: URL, of tools: String...) throws {
    let script = Repository.folder.appending(path: ".ci/bundle").path
    let made = try Subprocess.run([script, folder.path] + tools)
    try #require(made.status == 0, "\(made.output)")
  }

  /// Makes a release that names bundles, which get their own names or others.
  static func make(at release: URL, bundles: URL, renaming name: (String) -> String = { $0 }) throws {
    let files = FileManager.default
    let folder = release.appending(path: "Bundles")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for bundle in try files.contentsOfDirectory(at: bundles, includingPropertiesForKeys: nil) {
      try files.copyItem(at: bundle, to: folder.appending(path: name(bundle.lastPathComponent)))
    }
    for copied in ["Package.swift", ".ci"] {
      try files.copyItem(at: Repository.folder.appending(path: copied), to: release.appending(path: copied))
    }
    for linked in ["Sources", "Plugins", "Tests"] {
      try files.createSymbolicLink(
        at: release.appending(path: linked), withDestinationURL: Repository.folder.appending(path: linked))
    }
    let pinned = try Subprocess.run([release.appending(path: ".ci/pin").path, "Bundles"])
    try #require(pinned.status == 0, "\(pinned.output)")
  }
}
