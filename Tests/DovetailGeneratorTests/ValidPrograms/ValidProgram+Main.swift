@testable import DovetailGenerator

extension ValidProgram {
  /// The main function, which reads all that it sees in each context, and again in overrides.
  ///
  /// It prints each value that is not as expected, and finally `done`.
  func mainSource(_ conditions: Set<Condition>, _ dice: Dice) -> String {
    let parts = values(conditions).map { MainPart(values: $0, dice: dice) }
    return """
      @main struct Main {
        @MainActor static func main() async throws {
      \(parts.map { "    try await \($0.name)()\n" }.joined())\
          print("done")
        }
      }
      \(parts.map(\.text).joined())\
      @MainActor func check<Value: Equatable>(_ name: String, _ value: Value, is expected: Value) {
        if value != expected { print("\\(name) is \\(value), not \\(expected)") }
      }

      """
  }
}

/// What the main function does in one context.
private struct MainPart {
  let values: ValidProgram.Values
  let dice: Dice

  var name: String { "read_\(values.context.rawValue)" }
  private var program: ValidProgram { values.program }

  var text: String {
    let expected = values.all()
    let reads = program.readable.flatMap {
      check($0, in: "container", expected) + checkSharing(of: $0, with: "container")
    }
    let checks = [
      reads.map { "  \($0)\n" }.joined(), replacements(among: program.readable).joined(),
    ]
    // A value that an override reads first has no recorded reads yet.
    let isOverriddenFirst = dice.chance(0.5)
    return """
      @MainActor func \(name)() async throws {
        let container = DependencyContainer(context: .\(values.context.rawValue))
        container.install(AppDependencies.self)
        try await container.start()
      \(beginnings.map { "  \($0)\n" }.joined())\
      \((isOverriddenFirst ? checks.reversed() : checks).joined())\
        try await container.stop()
      }

      """
  }

  /// The calls that open scopes; one without inputs or started values opens by itself.
  private var beginnings: [String] {
    let opened = program.openable
    return program.scopes.indices.filter(opened.contains).compactMap { scope in
      let inputs = program.inputs(of: scope)
      let isStarting = program.nodes.contains { node in
        node.lifetime == .scope(scope) && (node.isStarted || node.isEager)
      }
      if inputs.isEmpty, !isStarting { return nil }
      let arguments = inputs.map { node in
        "\(program.nodes[node].name): \(value(of: node, standingFor: ValidProgram.Values.input(node)))"
      }
      let name = program.scopes[scope].name
      let begin = "begin\(name.prefix(1).uppercased())\(name.dropFirst())"
      return "try await container.\(begin)(\(arguments.joined(separator: ", ")))"
    }
  }

  /// Up to two overrides, and reads of what depends on them, and of others.
  private func replacements(among readable: [Int]) -> [String] {
    let replaceable = readable.filter { node in
      isReplaceable(node) && values.dependents(of: node).contains { $0 != node && readable.contains($0) }
    }
    return dice.shuffled(replaceable).prefix(2).map { replacement(of: $0, among: readable) }
  }

  private func isReplaceable(_ node: Int) -> Bool {
    switch program.nodes[node].shape {
    case .number, .optional, .tuple, .closure, .object, .existential, .isolated:
      !program.nodes[node].isFactory
    case .unsendable, .lazy, .wrapping, .reading, .collection: false
    }
  }

  private func replacement(of replaced: Int, among readable: [Int]) -> String {
    let dependents = values.dependents(of: replaced)
    // What would have to be started again can't be read.
    let unstarted = dependents.filter { $0 != replaced && program.nodes[$0].isStarted }
      .reduce(into: Set<Int>()) { $0.formUnion(values.dependents(of: $1)) }
    let reads = dice.shuffled(readable.filter { !unstarted.contains($0) })
    let expected = values.all(replacing: replaced)
    let seen = values.dependents(of: replaced, areAllSeen: false)
    let checks =
      (reads.filter(dependents.contains).prefix(6) + reads.filter { !dependents.contains($0) }.prefix(2))
      .flatMap { node in
        let current = "DependencyContainer.current"
        // What gets a value later may be shared while nothing tells what that reads.
        let isClear = seen.contains(node) || !dependents.contains(node)
        return check(node, in: current, expected, where: replaced)
          + (isClear ? checkSharing(of: node, with: current, unless: dependents, where: replaced) : [])
      }
    let member = program.member(replaced)
    let value = value(of: replaced, standingFor: ValidProgram.Values.replacement)
    let isTransient = program.nodes[replaced].lifetime == .transient
    return """
        try await withDependencies(from: container) {
          $0.\(isTransient ? "register(\\.\(member)) { _ in \(value) }" : "\(member) = \(value)")
        } operation: {
      \(checks.map { "    \($0)\n" }.joined())\
        }

      """
  }

  private func value(of node: Int, standingFor number: Int) -> String {
    program.construction(of: node, from: "\(number)", provider: "")
  }

  /// The reads of one dependency.
  private func check(
    _ node: Int, in container: String, _ expected: [Int], where replaced: Int? = nil
  ) -> [String] {
    let (name, value) = (name(of: node, where: replaced), "\(container).\(program.member(node))")
    let effects = program.nodes[node].isFactory ? program.nodes[node].effects.prefix : ""
    var checks = ["check(\(name), \(effects)\(program.use(of: node, as: value)), is: \(expected[node]))"]
    if let target = program.readableTarget(of: node) {
      checks.append("check(\(name) + \", later\", \(value).later, is: \(expected[target]))")
    }
    return checks
  }

  /// Checks whether a container has the same object as the outer one.
  private func checkSharing(
    of node: Int, with container: String, unless changed: Set<Int> = [], where replaced: Int? = nil
  ) -> [String] {
    switch program.nodes[node].shape {
    case .object, .isolated, .lazy, .wrapping, .reading, .unsendable:
      if program.nodes[node].isFactory { return [] }
    case .number, .optional, .tuple, .closure, .existential, .collection: return []
    }
    let isShared = !program.nodes[node].isPassedOn && !changed.contains(node)
    let member = program.member(node)
    let name = name(of: node, where: replaced) + " + \", shared\""
    return ["check(\(name), container.\(member) === \(container).\(member), is: \(isShared))"]
  }

  private func name(of node: Int, where replaced: Int?) -> String {
    let place = replaced.map { " where \(program.nodes[$0].name) is replaced" } ?? ""
    return "\"\(values.context.rawValue): \(program.nodes[node].name)\(place)\""
  }
}
