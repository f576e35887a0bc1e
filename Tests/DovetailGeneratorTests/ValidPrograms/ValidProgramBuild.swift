import Foundation
import TestSupport

@testable import DovetailGenerator

/// A random valid program, and how it is compiled.
struct ValidProgramBuild {
  private static let settings =
    Compiler.Setting.all + [
      .checkedSwift5,
      Compiler.Setting(
        description: "default isolation MainActor, upcoming features",
        flags: Compiler.Setting.upcoming.flags + Compiler.Setting.isolated.flags),
    ]

  private let program: ValidProgram
  /// What names it in a failure.
  let label: String

  private let conditions: Set<ValidProgram.Condition>
  private let flags: [String]
  /// By module.
  private let manifests: [[ValidProgram.Manifest]]
  private let code: [String]

  init(seed: UInt64) {
    let dice = Dice(seed: seed)
    program = ValidProgramMaker.program(dice)
    // Each setting as often as any other.
    let setting = Self.settings[Int(seed % UInt64(Self.settings.count))]
    conditions = Set(ValidProgram.Condition.allCases.filter { _ in dice.chance(0.6) })
    let defined = ValidProgram.Condition.allCases.filter(conditions.contains).map(\.rawValue)
    label = (["seed \(seed)", setting.description] + defined).joined(separator: ", ")
    flags = setting.flags + defined.flatMap { ["-D", $0] }
    manifests = program.modules.indices.map(program.manifests)
    let main = program.mainSource(conditions, dice)
    code = program.modules.indices.map { [program] in
      program.source(of: $0) + ($0 == program.root ? main : "")
    }
  }

  /// All files that are not generated.
  var files: String {
    program.modules.indices.map { module in
      let name = program.modules[module].name
      let texts =
        manifests[module].map { ("\(name)/\($0.name)", $0.text) } + [("\(name)/Code.swift", code[module])]
      return texts.map { "--- \($0)\n\($1)" }.joined()
    }
    .joined()
  }

  // MARK: Generation

  /// What the generator reports, of all modules; nothing if the program is accepted as it should be.
  var diagnostics: String {
    program.modules.indices.map { module in
      let (result, sources) = check(module)
      return TextFormatter.format(result.diagnostics, in: sources, omitted: result.omitted)
    }
    .joined()
  }

  private func check(_ target: Int) -> (result: Generator.Result, sources: [SourceText]) {
    let modules = program.modules
    let all = [target] + modules[target].below.sorted { modules[$0].name < modules[$1].name }
    var roles = all.map { module in
      ModuleRole(
        modules[module].name, fileCount: manifests[module].count,
        isInPackage: modules[module].package == modules[target].package,
        isDirect: modules[target].direct.contains(module))
    }
    let swift = SourceText(path: "\(modules[target].name)/Code.swift", bytes: Array(code[target].utf8))
    roles[0].isRoot = target == program.root
    roles[0].mentions = { [code = code[target]] in code.contains($0) }
    roles[0].declares = { SwiftTokens(swift.bytes).mayDeclare($0) }
    let sources = all.flatMap { module in
      manifests[module].map {
        SourceText(path: "\(modules[module].name)/\($0.name)", bytes: Array($0.text.utf8))
      }
    }
    return (Generator.check(roles, sources: sources, swift: [swift]), sources + [swift])
  }

  // MARK: Compilation

  /// Compiles and runs the accepted program, and returns what is wrong with it.
  func problem() throws -> String? {
    let folder = try TemporaryFolder()
    let build = ModuleBuild(folder: folder.url, flags: flags)
    var objects: [URL] = []
    for (index, module) in program.modules.enumerated() {
      let (result, checked) = check(index)
      let sources = Array(checked.dropLast())
      let files = try [
        folder.write(
          "\(module.name)/Generated.swift",
          Generator.render(result, sources: sources, paths: sources.map(\.path))),
        folder.write("\(module.name)/Code.swift", code[index]),
      ]
      let output = try build.compile(module.name, files, inPackage: "package\(module.package)")
      let compiled = Compiler.Result(status: output.result.status, output: output.result.output)
      let findings = compiled.findings.filter { finding in
        // The program's own code imports more than it needs.
        !(finding.contains(": warning: ") && finding.hasPrefix(files[1].path))
      }
      guard findings.isEmpty, compiled.status == 0, let object = output.object else {
        return "\(module.name) does not compile, or warns:\n\(findings.joined(separator: "\n"))"
      }
      objects.append(object)
    }
    let executable = folder.url.appending(path: "program")
    let linked = try build.link(objects, to: executable)
    guard linked.status == 0 else { return "it does not link:\n\(linked.output)" }
    let run = try Subprocess.run([executable.path])
    let output = ValidProgramOutput(run.output)
    if run.status == 0 { return output.problem(of: program, conditions) }
    return "it exits with status \(run.status):\n\(output.others.joined(separator: "\n"))"
  }
}
