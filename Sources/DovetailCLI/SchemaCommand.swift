import DovetailReports
import DovetailSystem

enum SchemaCommand: Command {
  static var name: String { "schema" }
  static var summary: String { "Print the JSON Schema of manifests, for editors" }
  static var usage: String { "" }
  static var options: [Option] { [] }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    if let operand = arguments.operands.first { throw UsageError("unexpected '\(operand)'") }
    console.writeOutput(ManifestSchema.render())
    return .success
  }
}
