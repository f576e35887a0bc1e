import DovetailGenerator
import DovetailReports
import Foundation
import TestSupport
import Testing

struct ManifestSchemaTests {
  private typealias Object = [String: Any]

  private func schema() throws -> SchemaValidator {
    let json = try JSONSerialization.jsonObject(with: Data(ManifestSchema.render().utf8))
    return SchemaValidator(root: try #require(json as? Object))
  }

  @Test func `The file in the repository is what the tool prints`() throws {
    let path = "Sources/DovetailReports/Schema/dependencies.schema.json"
    #expect(ManifestSchema.address.hasSuffix("/\(path)"))
    try Repository.expect(path, toBe: ManifestSchema.render())
  }

  @Test(arguments: DiagnosticID.allCases)
  func `Fixed examples fit the schema`(id: DiagnosticID) throws {
    let schema = try schema()
    for file in Explanation(of: id).example?.fixed ?? [] where !file.isSwift {
      #expect(schema.accepts(try JSONSerialization.jsonObject(with: Data(file.text.utf8))))
    }
  }

  @Test(arguments: [DiagnosticID.unknownField, .missingField])
  func `What the schema can see is refused by it too`(id: DiagnosticID) throws {
    let text = try #require(Explanation(of: id).example?.wrong.first?.text)
    #expect(try !schema().accepts(JSONSerialization.jsonObject(with: Data(text.utf8))))
  }

  @Test func `A manifest with every field fits the schema`() throws {
    let text = """
      {
        "$schema": "https://example.org/schema.json", "$comment": 1,
        "imports": ["Foundation"], "access": "public", "isolation": "none", "byType": true,
        "test": "$default", "root": true,
        "scopes": { "$comment": "", "login": {}, "checkout": { "within": "login", "$comment": [] } },
        "dependencies": {
          "$comment": "x",
          "a": { "type": "A", "default": ["A(", ")"], "preview": "$default", "test": "A()", "scope": "login",
                 "isolation": "MainActor", "dispose": "$0.end()", "eager": true, "reads": ["b"], "byType": false,
                 "access": "internal", "doc": "d", "deprecated": "e", "availability": "iOS 18, *",
                 "condition": "DEBUG", "$comment": "y" },
          "b": [{ "type": "B", "condition": "DEBUG" }, { "type": "B", "parameters": ["id: Int"] }],
          "c": { "type": "[C]", "collects": true }
        },
        "provides": { "d": { "default": "D()", "from": "M" } },
        "contributes": { "c": ["C()"], "e": { "key": "E()" } }
      }
      """
    #expect(try schema().accepts(JSONSerialization.jsonObject(with: Data(text.utf8))))
  }

  @Test(arguments: [
    "[]", #"{ "access": "open" }"#, #"{ "root": "yes" }"#, #"{ "dependencies": { "a": { "type": 1 } } }"#,
    #"{ "dependencies": { "a": "A()" } }"#, #"{ "dependencies": { "a": { "type": "A", "default": [] } } }"#,
    #"{ "scopes": { "login": { "in": "x" } } }"#, #"{ "imports": [1] }"#,
  ])
  func `What is of the wrong kind does not fit`(text: String) throws {
    #expect(try !schema().accepts(JSONSerialization.jsonObject(with: Data(text.utf8))))
  }
}

/// As much of JSON Schema as the manifest's uses.
private struct SchemaValidator {
  let root: [String: Any]

  func accepts(_ value: Any) -> Bool { accepts(value, root) }

  private func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.split(separator: "/").last ?? "")
      let definitions = root["definitions"] as? [String: [String: Any]] ?? [:]
      guard let definition = definitions[name] else { return false }
      return accepts(value, definition)
    }
    if let all = schema["allOf"] as? [[String: Any]], !all.allSatisfy({ accepts(value, $0) }) { return false }
    if let alternatives = schema["anyOf"] as? [[String: Any]],
      !alternatives.contains(where: { accepts(value, $0) })
    {
      return false
    }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "\0") { return false }
    switch schema["type"] as? String {
    case "string":
      guard let text = value as? String, text.count >= schema["minLength"] as? Int ?? 0 else { return false }
    case "boolean":
      guard value is Bool else { return false }
    case "array":
      guard let elements = value as? [Any], elements.count >= schema["minItems"] as? Int ?? 0 else {
        return false
      }
      guard let items = schema["items"] as? [String: Any] else { break }
      if elements.contains(where: { !accepts($0, items) }) { return false }
    case "object":
      guard let object = value as? [String: Any] else { return false }
      return acceptsObject(object, schema)
    default: break
    }
    return true
  }

  private func acceptsObject(_ object: [String: Any], _ schema: [String: Any]) -> Bool {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for name in schema["required"] as? [String] ?? [] where object[name] == nil { return false }
    for (name, value) in object {
      if let property = properties[name] {
        if !accepts(value, property) { return false }
      } else if let others = schema["additionalProperties"] as? [String: Any] {
        if !accepts(value, others) { return false }
      } else if schema["additionalProperties"] as? Bool == false {
        return false
      }
    }
    return true
  }
}
