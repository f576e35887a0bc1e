struct ScopeRenderer {
  let file: SwiftRenderer
  let scope: ScopeDeclaration
  let inputs: [ScopeInput]
  let started: [Int]

  private var name: String { scope.name.value }
  private var writer: SwiftWriter { file.writer }

  private func declaration(_ node: Int) -> Declaration { file.graph.declarations[node] }

  func render() {
    var head = "\(scope.access.prefix)nonisolated static let \(GeneratedName.escaped(name)) = "
    head += "Dovetail::DependencyScope(\(name.literal)"
    if let within = scope.within, within.value != "singleton" { head += ", within: .\(within.value)" }
    let inputs = inputs.map { declaration($0.node).listed("\(file.keys[$0.node]).self", where: $0.condition) }
    let started = started.map { declaration($0).listed("\(file.keys[$0]).self") }
    let lists = [("inputs", inputs), ("starting", started)].filter { !$0.1.isEmpty }
    if lists.isEmpty { return writer.line(head + ")") }
    for (number, (label, elements)) in lists.enumerated() {
      let end = number == lists.count - 1 ? ")" : ","
      let start = number == 0 ? "\(head), " : "  "
      ListRenderer(elements: elements).render("\(start)\(label):", before: end, into: writer)
    }
  }

  func renderBeginnings(_ open: ArraySlice<Formula>, given: [Formula] = []) {
    guard let condition = open.first else {
      let present = inputs.filter { $0.condition.isAlways || given.contains($0.condition) }
      return renderBeginning(present.map(\.node))
    }
    writer.open(condition)
    renderBeginnings(open.dropFirst(), given: given + [condition])
    writer.line("#else")
    renderBeginnings(open.dropFirst(), given: given)
    writer.line("#endif")
  }

  private func renderBeginning(_ inputs: [Int]) {
    guard !inputs.isEmpty || !started.isEmpty else { return }
    func label(_ node: Int) -> String { GeneratedName.escaped(declaration(node).name.value) }
    let parameters = inputs.map { "\(label($0)): \(declaration($0).escaping)\(file.keys[$0]).Value" }
    let access = inputs.map { declaration($0).access }.reduce(scope.access, min).prefix
    writer.line()
    writer.block("extension \(FileNames.container)") {
      writer.line("/// Opens the scope `\(name)`.")
      // Reading values of other actors needs `await`.
      let isAsynchronous = started.map(declaration).contains { $0.isStarted || $0.isolation != nil }
      let effects = isAsynchronous ? " async throws" : ""
      let begin = "begin" + GeneratedName.capitalised(name)
      writer.block("\(access)nonisolated func \(begin)(\(parameters.joined(separator: ", ")))\(effects)") {
        let call = "\(isAsynchronous ? "try await " : "")self.begin(.\(name))"
        guard !inputs.isEmpty else { return writer.line(call) }
        writer.block(call) {
          for node in inputs {
            // The compiler reports an alias of a function type here.
            let place = declaration(node).type!.position(at: 0)
            writer.located("\(label(node)))", below: "$0.provide(\(file.keys[node]).self,", at: place)
          }
        }
      }
    }
  }
}

extension SwiftRenderer {
  func renderScopes() {
    guard !graph.module.scopes.isEmpty else { return }
    let nodes = graph.ownByScope
    let scopes = graph.module.scopes.map { scope in
      let nodes = nodes[scope.name.value] ?? []
      return ScopeRenderer(
        file: self, scope: scope, inputs: graph.inputs(among: nodes),
        started: nodes.filter { graph.declarations[$0].isStarted || graph.declarations[$0].isEager })
    }
    writer.line()
    writer.block("extension Dovetail::DependencyScope") { for scope in scopes { scope.render() } }
    for scope in scopes { scope.renderBeginnings(scope.inputs.conditions[...]) }
  }
}
