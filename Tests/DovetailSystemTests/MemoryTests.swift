#if os(Linux)
  import Foundation
  import Testing
  import TestSupport

  /// Manifests of about a MiB, each of one kind of thing in large numbers.
  enum LargeKind: String, CaseIterable {
    case brackets, comment, condition, conditions, contributions, dependencies, doc, escapes, expression,
      imports
    case lines, literal, names, numbers, parameters, references, required, scopes, strings, unknownFields

    /// The most memory that the tool may take, in MiB; an empty manifest takes 4.
    ///
    /// Ten times the text is enough only where it has few values. A contribution of five bytes, `"1",`, needs an
    /// expression, a method and a call.
    var limit: Int {
      switch self {
      case .comment, .doc, .literal, .names, .numbers, .unknownFields: 14
      case .brackets, .conditions, .dependencies, .escapes, .expression: 29
      case .imports, .lines, .required, .scopes: 34
      case .condition, .strings: 48
      case .parameters, .references: 62
      case .contributions: 70
      }
    }

    var manifest: String {
      switch self {
      case .brackets: expression(repeated("[]"))
      case .comment: "{\"$comment\": \"\(repeated("x "))\"}"
      case .condition: declaration("\"condition\": \"\(repeated("A && "))A\"")
      case .conditions: dependencies { "\"a\($0)\": {\"type\": \"A\", \"condition\": \"B\($0 % 7)\"}" }
      case .contributions:
        """
        {"dependencies": {"a": {"type": "[Int]", "collects": true}}, "contributes": {"a": [\(list { _ in "\"1\"" })]}}
        """
      case .dependencies: dependencies { "\"a\($0)\": {\"type\": \"A\", \"default\": \"A()\"}" }
      case .doc: declaration("\"doc\": \"\(repeated("x "))\"")
      case .escapes: expression("\\\"\(repeated("\\\\n"))\\\"")
      case .expression: expression("f(\(repeated("1,"))1)")
      case .imports: "{\"imports\": [\(list { "\"A\($0)\"" })]}"
      case .lines: "{\"dependencies\": {\"a\": {\"type\": \"A\", \"default\": [\(list { _ in "\"a\"" })]}}}"
      case .literal: expression("\\\"\(repeated("x "))\\\"")
      case .names: dependencies { "\"a\($0)\": 0" }
      case .numbers: "{\"$comment\": [\(list { _ in "1" })]}"
      case .parameters: declaration("\"parameters\": [\(list { "\"p\($0): Int\"" })]")
      case .references:
        expression("f(\(repeated("$b,"))1)", more: ", \"b\": {\"type\": \"B\", \"default\": \"B()\"}")
      case .required: dependencies { "\"a\($0)\": {\"type\": \"A\"}" }
      case .scopes: "{\"scopes\": {\(list { "\"a\($0)\": {}" })}}"
      case .strings: expression("[\(repeated("\\\"\\\","))]")
      case .unknownFields: "{\(list { "\"a\($0)\": 0" })}"
      }
    }

    private static let size = 1 << 20

    private func repeated(_ text: String) -> String {
      String(repeating: text, count: Self.size / text.utf8.count)
    }

    private func list(_ element: (Int) -> String) -> String {
      var text = element(0)
      var number = 1
      while text.utf8.count < Self.size {
        text += ", " + element(number)
        number += 1
      }
      return text
    }

    private func dependencies(_ element: (Int) -> String) -> String {
      "{\"dependencies\": {\(list(element))}}"
    }

    private func expression(_ text: String, more: String = "") -> String {
      "{\"dependencies\": {\"a\": {\"type\": \"A\", \"default\": \"\(text)\"}\(more)}}"
    }

    private func declaration(_ field: String) -> String {
      "{\"dependencies\": {\"a\": {\"type\": \"A\", \"default\": \"A()\", \(field)}}}"
    }
  }

  @Suite("The memory of the build's tool", .enabled(if: LongRing.runs))
  struct MemoryTests {
    /// A command's status with a limit on its memory, in MiB.
    private func run(
      _ manifest: String, limit: Int, _ command: String = "dovetail-generate --output out.swift"
    ) throws -> Int32 {
      let folder = try TemporaryFolder(["dependencies.json": manifest])
      let limited =
        "ulimit -c 0; ulimit -d \(limit << 10); exec '\(BuildFolder.products.path)'/\(command) --target App --manifest dependencies.json"
      return try Subprocess.run(["sh", "-c", limited], in: folder.url).status
    }

    @Test("for a MiB of anything is bounded", arguments: LargeKind.allCases)
    func bounded(kind: LargeKind) throws {
      let hasErrors = [.names, .unknownFields].contains(kind)
      #expect(try run(kind.manifest, limit: kind.limit) == (hasErrors ? 1 : 0))
    }

    /// The places of all nodes are on the manifest's one line.
    @Test("for the graph of a MiB of dependencies is bounded")
    func boundedForGraph() throws {
      #expect(try run(LargeKind.dependencies.manifest, limit: 80, "dovetail-tool graph") == 0)
    }

    @Test("is really bounded by the limit")
    func exceeded() throws {
      #expect(try run(LargeKind.dependencies.manifest, limit: 10) > 1)
    }
  }
#endif
