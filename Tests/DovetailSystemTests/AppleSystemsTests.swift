import Foundation
import TestSupport
import Testing

/// Stubs declare what the sources use of Apple's C library and of XCTest there.
@Suite("On Apple's systems")
struct AppleSystemsTests {
  @Test(
    "the sources compile without a warning", arguments: ["DovetailCLI", "DovetailSystem", "DovetailTesting"])
  func compiles(target: String) throws {
    let folder = try TemporaryFolder()
    let stubs = Repository.folder.appending(path: "Tests/DovetailSystemTests/Stubs")
    let header = ["-I", stubs.appending(path: "Darwin").path(percentEncoded: false)]
    for (module, flags) in [("Darwin", header + ["-import-underlying-module"]), ("XCTest", [])] {
      let file = stubs.appending(path: "\(module).swift").path(percentEncoded: false)
      let emit = [
        "swiftc", "-emit-module", "-module-name", module, "-swift-version", "6", "-parse-as-library", file,
      ]
      let result = try Subprocess.run(emit + flags, in: folder.url)
      try #require(result.status == 0, "\(result.output)")
    }
    let files = Repository.swiftFiles(below: "Sources/\(target)").map { $0.path(percentEncoded: false) }
    let result = try Subprocess.run(
      ["swiftc", "-typecheck", "-wmo", "-warnings-as-errors", "-parse-as-library", "-swift-version", "6"]
        + ["-module-name", target, "-package-name", Repository.package, "-I", folder.path] + header
        + Repository.features + BuildFolder.searchPaths + files)
    #expect(result.status == 0, "\(result.output)")
  }
}
