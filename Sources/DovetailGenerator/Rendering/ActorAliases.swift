/// Aliases for the target's global actors, so that an unknown actor is one error, at its place.
struct ActorAliases {
  /// The aliases with the availability of a declaration, and the condition under which they are needed.
  private var aliases:
    [(name: String, actor: Located<String>, like: Declaration, access: AccessLevel, builds: [Formula])] = []
  private var indexes: [[String?]: Int] = [:]

  init(_ graph: DependencyGraph, _ names: FileNames) {
    for declaration in graph.module.dependencies where declaration.isolation != nil {
      for branch in declaration.branches {
        guard let actor = branch.isolation, !Self.isMain(actor.value) else { continue }
        let index = indexes[[actor.value, declaration.availability]] ?? aliases.count
        if index == aliases.count {
          let words = actor.value.split { ".:".contains($0) }.joined(separator: "_")
          indexes[[actor.value, declaration.availability]] = index
          aliases.append((names["Actor_\(index)_\(words)"], actor, declaration, .internal, []))
        }
        aliases[index].access = max(aliases[index].access, declaration.access)
        aliases[index].builds.add(branch.presence)
      }
    }
  }

  func name(of actor: String, for declaration: Declaration) -> String {
    indexes[[actor, declaration.availability]].map { aliases[$0].name } ?? Self.main
  }

  func render(into writer: SwiftWriter) {
    if aliases.isEmpty { return }
    writer.line()
    for alias in aliases {
      writer.conditional(.disjunction(alias.builds)) {
        let availability = alias.like.availabilityPrefix
        // The quote precedes the name.
        writer.located(
          alias.actor.value, below: "\(availability)\(alias.access.prefix)typealias \(alias.name) =",
          at: alias.actor.position.advanced(by: 1))
        writer.located(
          ".Actor<\(alias.name)>",
          below: "\(availability)private typealias \(alias.name)_ = Dovetail::GeneratedCode",
          at: alias.actor.position)
      }
    }
  }

  static let main = "Swift::MainActor"

  static func isMain(_ actor: String) -> Bool { ["MainActor", "Swift.MainActor", main].contains(actor) }
}
