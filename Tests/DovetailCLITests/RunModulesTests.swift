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
      let below = (0..<number).flatMap { ["--module", "M\($0)=\(folder("M\($0).json"))"] }
      let words = ["--target", "M\(number)", "--manifest", folder("M\(number).json")] + below
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
    let core = ["--target", "Core", "--manifest", folder("core.json")]
    let kit = [
      "--target", "Kit", "--manifest", folder("kit.json"), "--module", "Core=\(folder("core.json"))",
    ]
    let app = [
      "--target", "App", "--manifest", folder("app.json"), "--root", "--module",
      "Core=\(folder("core.json"))",
      "--module", "Kit=\(folder("kit.json"))",
    ]
    let alone = run(["check"] + kit)
    #expect(alone.status == .findings)
    #expect(alone.error.contains("[cycle]"))
    #expect(run(["check"] + core + kit + app).error == alone.error)
    #expect(run(["check"] + app + kit + core).error == alone.error)
  }
}
