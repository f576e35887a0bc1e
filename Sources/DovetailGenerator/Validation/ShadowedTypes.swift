/// No type is written with a name that means something else inside the generated key.
enum ShadowedTypes: Rule {
  private struct Owner {
    let name: String
    let role: String
  }

  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var owners: [String: Owner] = [:]
    for declaration in graph.ownDeclarations {
      owners[GeneratedName.key(declaration.name.value)] = Owner(name: declaration.name.value, role: "key")
      guard declaration.isFactory else { continue }
      owners[GeneratedName.factory(declaration.name.value)] = Owner(
        name: declaration.name.value, role: "factory")
    }
    for declaration in graph.ownDeclarations {
      if let type = declaration.type?.value { check(type, of: declaration, owners, graph, &sink) }
      for parameter in declaration.parameters {
        check(parameter.type, of: declaration, owners, graph, &sink)
      }
    }
  }

  private static func check(
    _ type: JSONString, of declaration: Declaration, _ owners: [String: Owner],
    _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    for (word, offset) in TypeNames.find(in: type.text) {
      let reason: String
      if let owner = owners[word] {
        reason = "what Dovetail calls the \(owner.role) of '\(owner.name)'"
      } else if let inner = innerName(word, declaration) {
        reason = inner
      } else {
        continue
      }
      sink.report(
        .reservedName, at: type.position(at: offset),
        "'\(word)' is \(reason); write the type with its module, as in \(graph.module.name).\(word)")
    }
  }

  /// What a name means inside the type that the declaration's types stand in.
  private static func innerName(_ word: String, _ declaration: Declaration) -> String? {
    guard declaration.isFactory else {
      let isInner = word == "Value" || (word == "Reference" && declaration.scope.value == .weak)
      return isInner ? "a name inside every key" : nil
    }
    let isInner =
      word == "Made"
      || declaration.parameters.contains { GeneratedName.argument($0.name) == word }
    return isInner ? "a name inside every factory" : nil
  }
}

/// The names that a type's text looks up, which are no members and no labels.
private enum TypeNames {
  static func find(in text: String) -> [(word: String, offset: Int)] {
    let bytes = Array(text.utf8)
    var names: [(word: String, offset: Int)] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index].beginsIdentifier else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].continuesIdentifier { index += 1 }
      let isMember = start > 0 && bytes[start - 1] == .dot
      let isLabel = bytes[index...].first { !$0.isBlank } == .colon
      if !isMember, !isLabel { names.append((String(decoding: bytes[start..<index], as: UTF8.self), start)) }
    }
    return names
  }
}
