import Foundation
import TestSupport
import Testing

@Suite("An optimized program")
struct UnusedKeyTests {
  @Test("holds no key that nothing uses")
  func unusedKeys() throws {
    let output = try #require(
      Checking.output(
        """
        {
          "dependencies": {
            "read": { "type": "Int", "default": "1" },
            "idle": { "type": "Int", "default": "$read" },
            "idleObject": { "type": "Object", "scope": "weak", "default": "Object()" },
            "idleModel": { "type": "Object", "isolation": "MainActor", "default": "Object()" },
            "idlePage": { "type": "Object", "parameters": ["id: Int"], "default": "Object()" }
          }
        }
        """))
    let compiler = try Compiler()
    let files = try [
      compiler.write(output, to: "Dovetail.generated.swift"),
      compiler.write(
        """
        import Dovetail
        final class Object: Sendable {}
        print(DependencyContainer.current.read)
        """, to: "main.swift"),
    ]
    let command = ["-c", "-wmo", "-O", "-o", "code.o", "-module-name", "App", "-swift-version", "6"]
    #expect(try compiler.run(command + BuildFolder.searchPaths + files).findings == [])
    let object = try Data(contentsOf: compiler.folder.url.appending(path: "code.o"))
    #expect(object.contains(text: "ReadKey"))
    #expect(!object.contains(text: "Idle"))
  }
}

extension Data {
  fileprivate func contains(text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
