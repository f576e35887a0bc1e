@testable import DovetailGenerator

/// What a program's main function and its runtime print.
struct ValidProgramOutput {
  private var disposed: [String] = []
  /// What is read in tests although it has no expression for them.
  private var undeclared: Set<String> = []
  /// Wrong values, a crash, and `done`.
  private(set) var others: [String] = []

  init(_ text: String) {
    for line in text.split(separator: "\n").map(String.init) {
      let quoted = line.split(separator: "'")
      if line.hasPrefix("disposes ") {
        disposed.append(String(line.dropFirst("disposes ".count)))
      } else if line.contains("was read, but nothing overrides it here"), quoted.count > 1 {
        undeclared.insert(String(quoted[1]))
      } else {
        others.append(line)
      }
    }
  }

  /// What is not as expected of a program.
  func problem(of program: ValidProgram, _ conditions: Set<ValidProgram.Condition>) -> String? {
    if others != ["done"] { return "it prints:\n\(others.joined(separator: "\n"))" }
    func names(_ nodes: [Int]) -> [String] { nodes.map { program.nodes[$0].name }.sorted() }

    let expected = names(program.values(conditions).flatMap { $0.disposed() })
    if disposed.sorted() != expected { return "it disposes \(disposed.sorted()), not \(expected)" }

    let undeclared = program.nodes.indices.filter(program.isUndeclaredInTests)
    let (read, all) = (names(program.readable.filter(undeclared.contains)), names(undeclared))
    if self.undeclared.isSuperset(of: read), self.undeclared.isSubset(of: all) { return nil }
    return "its tests report \(self.undeclared.sorted()), not \(read) among \(all)"
  }
}

extension ValidProgram {
  /// Whether a test that reads a dependency gets a report about it.
  fileprivate func isUndeclaredInTests(_ node: Int) -> Bool {
    switch nodes[node].source {
    case .input: false
    case .collected: !modules[nodes[node].module].usesDefaultsInTests
    case .made(let recipe): recipe.test == nil && !modules[nodes[node].module].usesDefaultsInTests
    case .provided(let module, let recipe): recipe.test == nil && !modules[module].usesDefaultsInTests
    }
  }
}

extension ValidProgram.Values {
  /// What a container makes that has a `dispose`: it disposes each value once when it stops.
  fileprivate func disposed() -> [Int] {
    var made = Set(program.started)
    var next = program.readable + made.filter(readsWhenMade).flatMap(needs)
    next += program.readable.compactMap(program.readableTarget)
    var used: Set<Int> = []
    while let node = next.popLast() {
      if used.insert(node).inserted { next += needs(of: node) }
    }
    made.formUnion(used)
    return made.filter { program.nodes[$0].disposal != nil }
  }

  /// Whether making a value reads what it needs; otherwise, its use does.
  private func readsWhenMade(_ node: Int) -> Bool {
    switch program.nodes[node].shape {
    case .wrapping: false
    case .closure: program.nodes[node].isStarted
    default: true
    }
  }
}
