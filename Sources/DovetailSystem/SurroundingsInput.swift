import DovetailGenerator

struct SurroundingsInput {
  static let options = [
    Option("module", "NAME=FILE", "A manifest of a module that the target depends on, directly or not"),
    Option(
      "same-package", "NAME", "A module of the target's own package, whose 'package' members are visible"),
    Option("direct", "NAME", "A module that the target depends on directly"),
    Option("program", "NAME", "A module that is a root itself, such as the one under test"),
    Option("root", nil, "The target composes a program; its manifest may say otherwise"),
    Option("test", nil, "The target is a test target"),
  ]

  /// The files of the modules below the target.
  let paths: [String]
  let roles: [ModuleRole]

  init(_ arguments: Arguments, below target: String) throws {
    var files: [String: [String]] = [:]
    for text in arguments.distinct("module") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, SwiftIdentifier.isValid(parts[0]), !parts[1].isEmpty else {
        throw UsageError("'--module' takes NAME=FILE, not '\(text)'")
      }
      files[parts[0], default: []].append(parts[1])
    }
    let names = files.keys.sorted()
    if files[target] != nil {
      throw UsageError("'--module' can't name the target '\(target)' itself; use '--manifest' for its files")
    }
    func modules(_ option: String) throws -> Set<String> {
      let given = Set(arguments.all(option))
      guard let other = given.subtracting(names).min() else { return given }
      let hint = Spelling.hint(for: other, among: names)
      throw UsageError("'--\(option)' names '\(other)', but no '--module' does\(hint)")
    }
    let (inPackage, direct) = try (modules("same-package"), modules("direct"))
    let programs = try modules("program")
    paths = names.flatMap { files[$0] ?? [] }
    roles = names.map {
      var role = ModuleRole(
        $0, fileCount: files[$0]?.count ?? 0, isInPackage: inPackage.contains($0),
        isDirect: direct.contains($0))
      role.isRoot = programs.contains($0)
      return role
    }
  }
}
