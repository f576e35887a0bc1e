/// Aliases for the target's global actors, so that an unknown actor is one error, at its place.
struct ActorAliases {
  /// The aliases with the availability of a declaration, and the condition under which they are needed.
  private var aliases:
    [(name: String, actor: Located<String>, like: Declaration, access: AccessLevel, presence: Formula)] = []
  /// The index of each alias, by its actor and availability.
  private var indexes: [[String?]: Int] = [:]

  init(_ graph: DependencyGraph, _ names: FileNames) {
    for declaration in graph.ownDeclarations {
      for branch in declaration.branches {
        guard let actor = branch.isolation, !Self.known.contains(actor.value) else { continue }
        let index = indexes[[actor.value, declaration.availability]] ?? aliases.count
        if index == aliases.count {
          let words = actor.value.split(separator: ".").joined(separator: "_")
          indexes[[actor.value, declaration.availability]] = index
          aliases.append((names(.actor, "\(index)_\(words)"), actor, declaration, .internal, .never))
        }
        aliases[index].access = max(aliases[index].access, declaration.access)
        aliases[index].presence = aliases[index].presence || branch.presence
      }
    }
  }

  /// Returns the alias of a declaration's actor; for another module's declaration, only if it exists in every build.
  func name(of actor: String, for declaration: Declaration, isOwn: Bool) -> String? {
    guard !aliases.isEmpty, let index = indexes[[actor, declaration.availability]] else { return nil }
    return isOwn || aliases[index].presence.isAlways ? aliases[index].name : nil
  }

  func render(into writer: SwiftWriter) {
    if aliases.isEmpty { return }
    writer.blank()
    for alias in aliases {
      writer.conditional(alias.presence) {
        // The quote precedes the name.
        writer.located(
          alias.actor.value,
          below: "\(alias.like.availabilityPrefix)\(alias.access.prefix)typealias \(alias.name) =",
          at: alias.actor.position.advanced(by: 1))
      }
    }
  }

  static let known = ["MainActor", "Swift.MainActor"]
}
