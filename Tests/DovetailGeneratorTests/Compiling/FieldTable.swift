@testable import DovetailGenerator

/// Manifests that have every field in every place where it may stand, each also with a condition.
///
/// The fields are the decoder's own: one that is new does not compile here until it has a sample.
enum FieldTable {
  static let modules = ["Core", "Net", "App"]

  /// The ways in which a branch can stand: alone or as one of two, and whether it has a condition.
  private enum Place: String, CaseIterable {
    case alone, aloneConditional, first, last

    /// The kind of an entry whose branch has some fields.
    func entry(_ fields: String, otherwise: String) -> String {
      let debug = #""condition": "DEBUG", "#
      let flag = #""condition": "A", "#
      return switch self {
      case .alone: "{ \(fields) }"
      case .aloneConditional: "{ \(debug)\(fields) }"
      case .first: "[{ \(flag)\(fields) }, { \(otherwise) }]"
      case .last: "[{ \(flag)\(otherwise) }, { \(fields) }]"
      }
    }
  }

  // MARK: Declarations

  /// A field with all that it needs beside it, and what another branch with the same name needs then.
  private static func sample(_ field: DeclarationField, _ name: String) -> (own: String, other: String) {
    let plain = #""type": "Item", "default": "Item()""#
    func all(_ more: String) -> (own: String, other: String) { ("\(plain), \(more)", "\(plain), \(more)") }
    func one(_ more: String) -> (own: String, other: String) { ("\(plain), \(more)", plain) }
    switch field {
    case .type, .default, .condition: return (plain, plain)
    case .preview: return one(#""preview": "Item()""#)
    case .test: return one(#""test": "Item()""#)
    case .scope: return all(#""scope": "visit""#)
    case .isolation: return all(#""isolation": "MainActor""#)
    case .parameters: return all(#""parameters": ["id: Int", "_ title: String = \"a\""]"#)
    case .collects:
      let collecting = #""type": "[Item]", "collects": true"#
      return (collecting, collecting)
    case .dispose: return one(#""dispose": "await $0.close()""#)
    case .eager: return all(#""eager": true"#)
    case .reads: return one(#""reads": ["base"]"#)
    case .byType:
      let typed = "\"type\": \"Box<Tag_\(name)>\", \"default\": \"Box()\", \"byType\": true"
      return (typed, typed)
    case .access: return all(#""access": "package""#)
    case .doc: return one(#""doc": "A */ value.""#)
    case .deprecated: return one(#""deprecated": "not \"now\"""#)
    case .availability: return all(#""availability": "macOS 15, iOS 18, *""#)
    }
  }

  private static func names(_ field: String) -> [(place: Place, name: String)] {
    Place.allCases.map { ($0, "\(field)_\($0.rawValue)") }
  }

  private static var declarations: [String] {
    DeclarationField.allCases.flatMap { field in
      names(field.rawValue).map { place, name in
        let sample = sample(field, name)
        return "\"\(name)\": \(place.entry(sample.own, otherwise: sample.other))"
      }
    }
  }

  // MARK: Provisions

  private static func sample(_ field: ProvisionField) -> String {
    switch field {
    case .default, .condition: #""default": "Item($base)""#
    case .preview: #""default": "Item()", "preview": "Item($base)""#
    case .test: #""default": "Item()", "test": "Item($provider(base)())""#
    case .dispose: #""default": "try await Item.open()", "dispose": "try await $0.end()""#
    case .from: #""from": "Net""#
    }
  }

  private static func isThere(_ place: Place) -> String {
    place == .aloneConditional ? #""condition": "DEBUG", "# : ""
  }

  private static var required: [String] {
    ProvisionField.allCases.flatMap { field in
      names("provided_\(field.rawValue)").map { place, name in
        "\"\(name)\": { \(isThere(place))\"type\": \"Item\" }"
      }
    }
  }

  private static var provisions: [String] {
    ProvisionField.allCases.flatMap { field in
      names("provided_\(field.rawValue)").map { place, name in
        "\"\(name)\": \(place.entry(sample(field), otherwise: #""default": "Item()""#))"
      }
    }
  }

  private static var foreignProvisions: [String] {
    names("provided_from").map { place, name in
      "\"\(name)\": { \(isThere(place))\"default\": \"Item()\" }"
    }
  }

  // MARK: Contributions

  private static func sample(_ field: ContributionField) -> String {
    switch field {
    case .default: #"{ "default": ["Item(", "$base)"] }"#
    case .condition: #"{ "default": "Item($base)", "condition": "A" }"#
    }
  }

  private static var collecting: [String] {
    ["", #""condition": "DEBUG", "#].enumerated().flatMap { number, condition in
      [
        "\"list\(number)\": { \(condition)\"type\": \"[Item]\", \"collects\": true }",
        "\"table\(number)\": { \(condition)\"type\": \"[String: Item]\", \"collects\": true }",
      ]
    }
  }

  private static func contributions(key: String) -> [String] {
    (0...1).flatMap { number in
      let samples =
        number == 0
        ? ["\"Item()\""] + ContributionField.allCases.map(sample)
        : ContributionField.allCases.map { _ in #"{ "default": "Item()", "condition": "DEBUG" }"# }
      let keyed = samples.enumerated().map { "\"\(key)\($0.offset)\": \($0.element)" }
      return [
        "\"list\(number)\": [\(samples.joined(separator: ", "))]",
        "\"table\(number)\": { \(keyed.joined(separator: ", ")) }",
      ]
    }
  }

  // MARK: Manifests

  /// By module, those below others first.
  static var manifests: [String] {
    [
      manifest([
        (
          "dependencies",
          [#""base": { "type": "Item", "default": "Item()" }"#] + declarations + required + collecting
        ),
        ("contributes", contributions(key: "core")),
      ]),
      manifest([("provides", foreignProvisions), ("contributes", contributions(key: "net"))]),
      manifest([("provides", provisions), ("contributes", contributions(key: "app"))]),
    ]
  }

  private static func manifest(_ parts: [(name: String, members: [String])]) -> String {
    let scopes = parts[0].name == "dependencies" ? #""scopes": { "visit": {} }, "# : ""
    let parts = parts.map { "\"\($0.name)\": {\n\($0.members.joined(separator: ",\n"))\n}" }
    return "{ \"access\": \"public\", \(scopes)\n\(parts.joined(separator: ",\n"))\n}\n"
  }

  /// The types that the manifests name.
  static var support: String {
    let tags = names(DeclarationField.byType.rawValue).map { "public enum Tag_\($0.name): Sendable {}" }
    return """
      public nonisolated final class Item: Sendable {
        public init(_ other: Item? = nil) {}
        public static func open() async throws -> Item { Item() }
        public func close() async {}
        public func end() async throws {}
      }
      public nonisolated struct Box<Tag: Sendable>: Sendable { public init() {} }
      \(tags.joined(separator: "\n"))

      """
  }
}
