/// A name for each global actor of the target's own, so that one which does not exist is one error, at its place.
struct ActorAliases {
  private struct Alias {
    let name: String
    let actor: Located<String>
    var access: AccessLevel
    /// A declaration of which it has the availability.
    let declaration: Declaration
    /// When something needs the actor.
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
              name: names.actor(actor.value, aliases.count), actor: actor, access: declaration.access,
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

  var isEmpty: Bool { aliases.isEmpty }

  /// The name for the actor of a declaration, which is another module's unless it is the target's own.
  func name(of actor: String, for declaration: Declaration, isOwn: Bool) -> String? {
    guard let index = index(of: actor, like: declaration) else { return nil }
    return isOwn || aliases[index].presence == .always ? aliases[index].name : nil
  }

  func render(into writer: inout SwiftWriter) {
    if aliases.isEmpty { return }
    writer.blank()
    for alias in aliases {
      writer.conditional(alias.presence) { writer in
        let head = DeclarationAttributes.availability(alias.declaration) + alias.access.prefix
        // The quote is before the name.
        writer.located(
          alias.actor.value, below: "\(head)typealias \(alias.name) =",
          at: alias.actor.position.advanced(by: 1))
      }
    }
  }

  private static let known: Set<String> = ["MainActor", "Swift.MainActor"]
}
