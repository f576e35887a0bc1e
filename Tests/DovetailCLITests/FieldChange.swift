import Testing

/// A change of one dependency of a library, and whether programs that use it must change too.
struct FieldChange: CustomTestStringConvertible, Sendable {
  let old: String
  let new: String
  let isBreaking: Bool

  init(_ old: String, _ new: String, breaking: Bool = true) {
    (self.old, self.new, isBreaking) = (old, new, breaking)
  }

  var testDescription: String { "\(old) -> \(new)" }

  static let all =
    [
      FieldChange(#""type": "Int", "default": "1""#, #""type": "UInt", "default": "1""#),
      // What must be provided, and what can be contributed to.
      FieldChange(#""type": "Int", "default": "1""#, #""type": "Int""#),
      FieldChange(#""type": "Int""#, #""type": "Int", "default": "1""#),
      FieldChange(#""type": "[Int]", "collects": true"#, #""type": "[Int]", "default": "[]""#),
      FieldChange(#""type": "[Int]", "default": "[]""#, #""type": "[Int]", "collects": true"#),
      FieldChange(#""type": "Int", "default": "1", "byType": true"#, #""type": "Int", "default": "1""#),
      FieldChange(
        #""type": "Int", "default": "1""#, #""type": "Int", "default": "1", "byType": true"#, breaking: false),
      FieldChange(
        #""type": "Int", "default": "1""#, #""type": "Int", "default": "1", "eager": true"#, breaking: false),
      FieldChange(#""type": "Int", "default": "1""#, #""type": "Int", "default": "2""#, breaking: false),
    ] + scopes + conditions + availabilities + parameters

  private static let scopes =
    [
      ("singleton", "login", true), ("login", "checkout", true), ("checkout", "page", true),
      ("singleton", "transient", true), ("graph", "transient", true), ("weak", "login", true),
      ("login", "singleton", false), ("checkout", "login", false), ("transient", "singleton", false),
    ].map { field("scope", $0, $1, breaking: $2) }

  private static let conditions =
    [
      ("DEBUG", "DEBUG && FOO", true), ("DEBUG", "FOO", true), ("DEBUG", "!DEBUG", true),
      ("os(macOS) || os(Linux)", "os(Linux)", true), ("DEBUG", "DEBUG || FOO", false),
      ("DEBUG", "(DEBUG)", false), ("DEBUG", "!(!DEBUG)", false), ("os(macOS)", "os(OSX)", false),
    ].map { field("condition", $0, $1, breaking: $2) }

  private static let availabilities =
    [
      ("iOS 18, *", "iOS 26, *", true), ("iOS 18, *", "iOS 18, macOS 26, *", true),
      ("iOS 18, *", "iOS 17, *", false), ("iOS 18, macOS 15, *", "macOS 15.0, iOS 18.0, *", false),
      ("iOS 18, macOS 15, *", "iOS 18, *", false),
    ].map { field("availability", $0, $1, breaking: $2) }

  private static let parameters =
    [
      ("id: Int", "name: Int", true), ("id: Int", "_ id: Int", true), ("id: Int", "id: UInt", true),
      ("id: Int = 1", "id: Int", true), ("id: Int", "id: Int = 1", false), ("id: Int", "id x: Int", false),
      ("_ x: [Int]", "_ y: [ Int ]", false),
    ].map { old, new, isBreaking in
      func text(_ parameter: String) -> String {
        #""type": "Int", "default": "1", "parameters": ["\#(parameter)"]"#
      }
      return FieldChange(text(old), text(new), breaking: isBreaking)
    }

  private static func field(_ name: String, _ old: String, _ new: String, breaking: Bool) -> FieldChange {
    func text(_ value: String) -> String { #""type": "Int", "default": "1", "\#(name)": "\#(value)""# }
    return FieldChange(text(old), text(new), breaking: breaking)
  }
}
