import DovetailReports
import DovetailSystem

enum InitCommand: TargetCommand {
  static var name: String { "init" }
  static var summary: String { "Write a target's first manifest, and print what Package.swift needs" }
  static var usage: String { "--target NAME --folder FOLDER [--print]" }
  static var packageUsage: String { "--target NAME [--print]" }
  static var packageTarget: String { "The target, which must not have a manifest yet" }
  static var options: [Option] {
    PackageInput.options + [Option("print", nil, "Write the manifest to standard output instead of a file")]
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError("unexpected '\(operand)'; name a target with '--target'")
    }
    let target = try arguments.required("target")
    if let manifest = arguments.all("manifest").first {
      throw UsageError("target '\(target)' already has a manifest: \(manifest)")
    }
    if arguments.has("print") {
      console.writeOutput(manifest)
    } else {
      var folder = try arguments.required("folder")
      if !folder.hasSuffix("/") { folder += "/" }
      let path = "\(folder)dependencies.json"
      guard !Files.exists(path) else { throw UsageError("'\(path)' already exists") }
      try Files.write(manifest, to: path)
      console.writeOutput("\(SourceFiles(relativeTo: try arguments.one("relative-to")).shown(path))\n")
    }
    console.writeError(advice(target, product: arguments.has("test") ? "DovetailTesting" : "Dovetail"))
    return .success
  }

  private static var manifest: String {
    """
    {
      "$schema": "\(ManifestSchema.address)",
      "dependencies": {
        "$comment": "Add members such as \\"clock\\": { \\"type\\": \\"any AppClock\\", \\"default\\": \\"SystemClock()\\" }"
      }
    }

    """
  }

  private static func advice(_ target: String, product: String) -> String {
    """
    In Package.swift, the package needs a dependency on Dovetail, and target '\(target)':
      dependencies: [.product(name: "\(product)", package: "dovetail")],
      plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")]

    """
  }
}
