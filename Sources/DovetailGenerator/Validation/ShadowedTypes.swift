/// No type is written with a name that means something else inside the generated key.
enum ShadowedTypes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var owners: [String: String] = [:]
    for declaration in graph.ownDeclarations {
      owners[GeneratedName.key(declaration.name.value)] = declaration.name.value
    }
    for declaration in graph.ownDeclarations {
      guard let type = declaration.type?.value else { continue }
      for (word, offset) in TypeNames.find(in: type.text) {
        let reason: String
        if let owner = owners[word] {
          reason = "what Dovetail calls the key of '\(owner)'"
        } else if word == "Value" || (word == "Reference" && declaration.scope.value == .weak) {
          reason = "a name inside every key"
        } else {
          continue
        }
        sink.report(
          .reservedName, at: type.position(at: offset),
          "'\(word)' is \(reason); write the type with its module, as in \(graph.module.name).\(word)")
      }
    }
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
