/// A name for each global actor of the target's own, so that one which does not exist is one error, at its place.
struct ActorAliases {
  private struct Alias {
    let actor: Located<String>
    var access: AccessLevel
    /// Whether something needs the actor wherever this file is compiled.
    var isCertain: Bool
  }

  private var aliases: [Alias] = []
  private let generated: FileNames

  init(_ graph: DependencyGraph, _ generated: FileNames) {
    self.generated = generated
    var indexes: [String: Int] = [:]
    for declaration in graph.ownDeclarations {
      for branch in declaration.branches {
        guard let actor = branch.isolation, !Self.known.contains(actor.value) else { continue }
        let isCertain = branch.condition == nil && declaration.availability == nil
        guard let index = indexes[actor.value] else {
          indexes[actor.value] = aliases.count
          aliases.append(Alias(actor: actor, access: declaration.access, isCertain: isCertain))
          continue
        }
        aliases[index].access = max(aliases[index].access, declaration.access)
        if isCertain { aliases[index].isCertain = true }
      }
    }
    aliases.removeAll { !$0.isCertain }
  }

  /// The names by what they stand for.
  var names: [String: String] {
    Dictionary(uniqueKeysWithValues: aliases.map { ($0.actor.value, generated.actor($0.actor.value)) })
  }

  func render(into writer: inout SwiftWriter) {
    if aliases.isEmpty { return }
    writer.blank()
    for alias in aliases {
      // The quote is before the name.
      writer.located(
        alias.actor.value, below: "\(alias.access.prefix)typealias \(generated.actor(alias.actor.value)) =",
        at: alias.actor.position.advanced(by: 1))
    }
  }

  private static let known: Set<String> = ["MainActor", "Swift.MainActor"]
}
