/// A manifest with every field, in combinations that are mostly allowed.
enum ChosenManifest {
  static func text(_ choices: inout Choices) -> String {
    var fields: [String] = []
    if choices.rarely() { fields.append(field("imports", list(&choices, 3, ChosenSwift.imported))) }
    if choices.rarely() {
      fields.append(field("access", quoted(choices.one(of: ["internal", "package", "public"]))))
    }
    if choices.rarely() { fields.append(field("isolation", quoted("MainActor"))) }
    if choices.rarely() { fields.append(field("byType", "true")) }
    if choices.rarely() { fields.append(field("test", quoted("$default"))) }
    if choices.below(2) == 1 {
      let within = choices.below(2) == 1 ? "{ \"within\": \"login\" }" : "{}"
      fields.append(field("scopes", object(["login": "{}", "checkout": within])))
    }
    var dependencies: [String: String] = [:]
    for _ in 0...choices.below(6) {
      let name = ChosenSwift.name(&choices)
      dependencies[name] = choices.rarely() ? variants(&choices) : object(declaration(&choices))
    }
    fields.append(field("dependencies", object(dependencies)))
    if choices.rarely() {
      fields.append(field("provides", object([ChosenSwift.name(&choices): object(provision(&choices))])))
    }
    if choices.rarely() {
      let elements = list(&choices, 3) { ChosenSwift.expression(&$0, 2).replacing("\n", with: " ") }
      fields.append(field("contributes", object([ChosenSwift.name(&choices): elements])))
    }
    if choices.rarely() { fields.append(field("root", choices.one(of: ["true", "false"]))) }
    return "{\n" + fields.joined(separator: ",\n") + "\n}\n"
  }

  // MARK: Declarations

  private static func declaration(_ choices: inout Choices) -> [String: String] {
    var fields = ["type": quoted(ChosenSwift.type(&choices))]
    let kind = choices.below(8)
    switch kind {
    case 5: break
    case 6:
      fields["type"] = quoted(choices.one(of: ["[any Tab]", "[String: Int]"]))
      fields["collects"] = "true"
    default: fields["default"] = code(ChosenSwift.whole(&choices), &choices)
    }
    if kind == 7 {
      fields["parameters"] = list(&choices, 3, ChosenSwift.parameter)
    } else if choices.below(2) == 1 {
      fields["scope"] = quoted(
        choices.one(of: ["singleton", "transient", "graph", "weak", "login", "checkout"]))
    }
    if choices.rarely() {
      fields["preview"] = choices.rarely() ? quoted("$default") : code(ChosenSwift.whole(&choices), &choices)
    }
    if choices.rarely() {
      fields["test"] = choices.rarely() ? quoted("$default") : code(ChosenSwift.whole(&choices), &choices)
    }
    if choices.rarely() {
      fields["dispose"] = quoted(
        choices.one(of: ["$0.close()", "await $0.close()", "try await f($0, { $0 })"]))
    }
    if choices.rarely() { fields["eager"] = "true" }
    if choices.rarely() { fields["reads"] = list(&choices, 2, ChosenSwift.name) }
    if choices.rarely() { fields["isolation"] = quoted(choices.one(of: ["MainActor", "My.Actor", "none"])) }
    if choices.rarely() { fields["byType"] = choices.one(of: ["true", "false"]) }
    if choices.rarely() { fields["access"] = quoted(choices.one(of: ["internal", "package", "public"])) }
    if choices.rarely() { fields["doc"] = quoted(ChosenSwift.prose(&choices)) }
    if choices.rarely() { fields["deprecated"] = quoted(ChosenSwift.prose(&choices)) }
    if choices.rarely() { fields["availability"] = quoted(ChosenSwift.availability(&choices)) }
    if choices.rarely() { fields["condition"] = quoted(ChosenSwift.condition(&choices)) }
    return fields
  }

  /// Several declarations of one name, alike but for their conditions and expressions.
  private static func variants(_ choices: inout Choices) -> String {
    var first = declaration(&choices)
    let elements = (0...choices.below(2)).map { _ in
      first["condition"] = quoted(ChosenSwift.condition(&choices))
      first["default"] = code(ChosenSwift.whole(&choices), &choices)
      return object(first)
    }
    first["condition"] = choices.rarely() ? quoted("LAST") : nil
    return "[" + (elements + [object(first)]).joined(separator: ", ") + "]"
  }

  private static func provision(_ choices: inout Choices) -> [String: String] {
    guard !choices.rarely() else { return ["from": quoted(choices.one(of: ["App", "Module1", "Module2"]))] }
    var fields = ["default": code(ChosenSwift.whole(&choices), &choices)]
    if choices.rarely() { fields["test"] = code(ChosenSwift.whole(&choices), &choices) }
    if choices.rarely() { fields["preview"] = code(ChosenSwift.whole(&choices), &choices) }
    if choices.rarely() { fields["condition"] = quoted(ChosenSwift.condition(&choices)) }
    return fields
  }

  // MARK: JSON

  /// An expression, as one string or, where it has several lines, as an array of them.
  private static func code(_ text: String, _ choices: inout Choices) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count == 1, !choices.rarely() { return quoted(text) }
    return "[" + lines.map(quoted).joined(separator: choices.below(2) == 0 ? ", " : ",\n  ") + "]"
  }

  private static func list(
    _ choices: inout Choices, _ count: Int, _ element: (inout Choices) -> String
  ) -> String {
    "[" + (0...choices.below(count)).map { _ in quoted(element(&choices)) }.joined(separator: ", ") + "]"
  }

  private static func field(_ name: String, _ value: String) -> String { "  " + quoted(name) + ": " + value }

  private static func object(_ fields: [String: String]) -> String {
    "{ " + fields.sorted { $0.key < $1.key }.map { quoted($0) + ": " + $1 }.joined(separator: ", ") + " }"
  }

  /// For these texts, a Swift literal is also a JSON string.
  private static func quoted(_ text: String) -> String { text.literal }
}
