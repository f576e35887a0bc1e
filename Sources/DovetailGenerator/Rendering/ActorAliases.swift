/// Aliases for the target's global actors, so that an unknown actor is one error, at its place.
struct ActorAliases {
  private struct Alias {
    let name: String
    let actor: Located<String>
    var access: AccessLevel
    /// A declaration with the alias's availability.
    let declaration: Declaration
    /// The condition under which the actor is needed.
    var presence: Formula
  }

  private var aliases: [Alias] = []

  init(_ graph: DependencyGraph, _ names: FileNames) {
    for declaration in graph.ownDeclarations {
      for branch in declaration.branches {
        guard let actor = branch.isolation, !Self.known.contains(actor.value) else { continue }
        guard let index = index(of: actor.value, like: declaration) else {
          aliases.append(
            Alias(
              name: names(
                .actor, "\(aliases.count)_" + actor.value.split(separator: ".").joined(separator: "_")),
              actor: actor, access: declaration.access,
              declaration: declaration, presence: branch.presence))
          continue
        }
        aliases[index].access = max(aliases[index].access, declaration.access)
        aliases[index].presence = aliases[index].presence || branch.presence
      }
    }
  }

  private func index(of actor: String, like declaration: Declaration) -> Int? {
    aliases.firstIndex {
      $0.actor.value == actor && $0.declaration.availability == declaration.availability
    }
  }

  /// Returns the alias of a declaration's actor; for another module's declaration, only if it exists in every build.
  func name(of actor: String, for declaration: Declaration, isOwn: Bool) -> String? {
    guard !aliases.isEmpty, let index = index(of: actor, like: declaration) else { return nil }
    return isOwn || aliases[index].presence == .always ? aliases[index].name : nil
  }

  func render(into writer: SwiftWriter) {
    if aliases.isEmpty { return }
    writer.blank()
    for alias in aliases {
      writer.conditional(alias.presence) {
        // The quote precedes the name.
        writer.located(
          alias.actor.value,
          below: "\(alias.declaration.availabilityPrefix)\(alias.access.prefix)typealias \(alias.name) =",
          at: alias.actor.position.advanced(by: 1))
      }
    }
  }

  static let known: Set<String> = ["MainActor", "Swift.MainActor"]
}
