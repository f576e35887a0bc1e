import DovetailGenerator
import DovetailSystem
import TestSupport
import Testing

@testable import DovetailCLI

@Suite struct RunModulesTests {
  @Test func aModuleIsDecodedOnceHoweverManyTargetsSeeIt() throws {
    let folder = try TemporaryFolder(
      Dictionary(
        uniqueKeysWithValues: (0..<200).map { number in
          let need = number == 0 ? "1" : "$value\(number - 1)"
          return (
            "M\(number).json",
            "{\"access\":\"public\",\"dependencies\":{\"value\(number)\":{\"type\":\"Int\",\"default\":\"\(need)\"}}}"
          )
        }))
    var modules = RunModules()
    var numbers: [[Int]] = []
    for number in 0..<200 {
      let below = (0..<number).flatMap { folder.module("M\($0)", "M\($0).json") }
      let words = folder.target("M\(number).json", named: "M\(number)") + below
      numbers.append(modules.numbers(of: try ManifestInput(Arguments(words, options: ManifestInput.options))))
    }
    #expect(modules.files.count == 200)
    #expect(modules.sources.count == 200)
    #expect(numbers.map(\.count) == Array(1...200))
    #expect(Set(numbers.joined()) == Set(0..<200))
  }

  /// A position must not depend on what else a run looks at.
  @Test func whatIsFoundInOneTargetIsFoundAmongMany() throws {
    let folder = try TemporaryFolder([
      "core.json":
        #"{"access":"public","dependencies":{"a":{"type":"Int"},"b":{"type":"Int","default":"$a"}}}"#,
      "kit.json": #"{"provides":{"a":{"default":"$b"}}}"#,
      "app.json": "{}",
    ])
    let core = folder.target("core.json", named: "Core")
    let kit = folder.target("kit.json", named: "Kit") + folder.module("Core", "core.json")
    let app =
      folder.target("app.json") + ["--root"] + folder.module("Core", "core.json")
      + folder.module("Kit", "kit.json")
    let alone = run(["check"] + kit)
    #expect(alone.status == .findings)
    #expect(alone.error.contains("[cycle]"))
    #expect(run(["check"] + core + kit + app).error == alone.error)
    #expect(run(["check"] + app + kit + core).error == alone.error)
  }
}
