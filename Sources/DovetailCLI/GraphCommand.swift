import DovetailGenerator
import DovetailReports
import DovetailSystem

enum GraphCommand: TargetCommand {
  static var name: String { "graph" }
  static var summary: String { "Show the dependency graph, for people or for other programs" }
  static var usage: String {
    "(--target NAME --manifest FILE…)… [--format FORMAT] [--focus NAME [--depth NUMBER]]"
  }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--focus NAME [--depth NUMBER]]" }
  static var options: [Option] {
    let formats = GraphFormat.allCases.map(\.rawValue).joined(separator: "|")
    return PackageInput.options + [
      Option("format", formats, "The output format; text is the default"),
      Option("focus", "NAME", "Only this dependency, what it needs and what needs it"),
      Option("depth", "NUMBER", "The number of steps from the focus; unlimited by default"),
    ] + ColorOption.options
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let format: GraphFormat = try arguments.choice("format") ?? .text
    let isColored = try ColorOption.isColored(arguments, console)
    let (focus, depth) = (try arguments.one("focus"), try arguments.number("depth"))
    if depth != nil, focus == nil { throw UsageError("'--depth' needs a '--focus'") }
    let input = try PackageInput(arguments, console: console)
    console.writeError(FindingFormat.text.render(input.findings, colored: isColored))
    var graph = input.graph
    if let focus { graph = graph.focused(on: try graph.index(of: focus), depth: depth) }
    console.writeOutput(format.render(graph))
    return input.isValid ? .success : .findings
  }
}

extension PackageGraph {
  func index(of word: String, otherWords: [String] = [], what: String = "a dependency") throws -> Int {
    let found = indexes(of: word)
    // The package's own targets come before those of other packages.
    let own = found.filter { modules[nodes[$0].module].isTarget }
    let candidates = own.isEmpty ? found : own
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else {
      let list = candidates.map { "'\(qualifiedName($0))'" }.joined(separator: ", ")
      throw UsageError("several modules have a '\(word)'; name one of \(list)")
    }
    let names = word.contains(".") ? nodes.indices.map(qualifiedName) : nodes.map(\.name) + otherWords
    let hint = Spelling.hint(for: word, among: names)
    throw UsageError("'\(word)' is not \(what)\(hint)")
  }
}
