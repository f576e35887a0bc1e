import Foundation
import TestSupport
import Testing

/// The generator is one module, so only this test keeps its folders apart.
@Suite("The generator's folders")
struct FolderTests {
  private static let generator = Repository.folder.appending(path: "Sources/DovetailGenerator")

  private static func texts(in folder: String) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: generator.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
      .map {
        let url = generator.appending(path: "\(folder)/\($0)")
        return ("\(folder)/\($0)", try String(contentsOf: url, encoding: .utf8))
      }
  }

  @Test("below Rendering mention nothing that it declares")
  func rendering() throws {
    let declaration = try Regex(#"(?:struct|enum|class|protocol|typealias) (\w+)"#)
    let own = try Self.texts(in: "Rendering").flatMap { file in
      file.text.split(separator: "\n").filter {
        !$0.contains("///") && !$0.contains("\"") && !$0.hasPrefix("  ")
      }
      .compactMap { $0.firstMatch(of: declaration)?[1].substring.map(String.init) }
    }
    #expect(own.contains("SwiftRenderer") && own.contains("SwiftWriter"))
    for folder in try FileManager.default.contentsOfDirectory(atPath: Self.generator.path).sorted()
    where folder != "Rendering" && !folder.hasSuffix(".swift") {
      for (name, text) in try Self.texts(in: folder) {
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        for type in own { #expect(!words.contains(Substring(type)), "\(name) mentions \(type)") }
      }
    }
  }

  /// What it imports, every user's build compiles or loads.
  @Test("import nothing")
  func imports() throws {
    let imported = try Regex(#"(?m)^ *(?:@\w+ +)*(?:(?:package|public|internal) +)?import \w"#)
    #expect("  package import Foundation".contains(imported))
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.generator.path)
    for folder in folders.filter({ !$0.hasSuffix(".swift") }) + ["."] {
      for (name, text) in try Self.texts(in: folder) {
        #expect(!text.contains(imported), "\(name) imports a module")
      }
    }
  }
}
