import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("Random programs under conditions")
struct RandomProgramTests {
  private static func program(_ seed: UInt64) -> RandomProgram {
    var random = SeededGenerator(seed: seed)
    return RandomProgram(using: &random)
  }

  @Test("are judged as an oracle judges them that tries all builds")
  func oracle() throws {
    var (accepted, refused, stopping) = (0, 0, 0)
    for seed in LongRing.seeds(200, long: 1_000, all: 10_000) {
      let program = Self.program(seed)
      let oracle = ProgramOracle(program)
      let checked = CheckedProgram(program)
      let verdict = ProgramVerdict(checked.result)
      #expect(verdict.errors == oracle.certain, "seed \(seed)")
      #expect(verdict.possible.subtracting(oracle.certain) == oracle.possible, "seed \(seed)")
      guard verdict.errors.isEmpty else {
        refused += 1
        continue
      }
      accepted += 1
      if !checked.result.possible.isEmpty { stopping += 1 }
      let stops = checked.result.possible.compactMap(\.condition)
      for build in oracle.faultyBuilds { #expect(stops.contains { build.holds($0) }, "seed \(seed)") }
      for build in oracle.soundBuilds { #expect(!stops.contains { build.holds($0) }, "seed \(seed)") }
    }
    #expect(accepted > 30 && refused > 30 && stopping > 5)
  }

  @Test("compile in every build if they are accepted, unless they say that it is wrong")
  func compilation() throws {
    var left = LongRing.size(1, long: 10, all: 200)
    // That one breaks where modules have different flags, which its target can't tell.
    var seed = LongRing.firstSeed + (LongRing.runs ? 0 : 1080)
    while left > 0 {
      let program = Self.program(seed)
      let checked = CheckedProgram(program)
      let label = "seed \(seed)"
      seed += 1
      // Other tests compile programs without conditions.
      guard checked.result.isValid, checked.manifests.joined().contains("\"condition\"") else { continue }
      left -= 1
      try checked.compile(label, ProgramOracle(program))
    }
  }
}

/// A program's manifests as the generator reads them.
struct CheckedProgram {
  let manifests: [String]
  let sources: [SourceText]
  let result: Generator.Result

  init(_ program: RandomProgram) {
    manifests = program.manifests
    (result, sources) = Self.check(manifests, target: 0)
  }

  /// All other modules are below the target, and the one that declares what they provide is below those.
  private static func check(
    _ manifests: [String], target: Int
  ) -> (result: Generator.Result, sources: [SourceText]) {
    let below = target == 0 ? [1, 3, 2] : target == 1 ? [] : [1]
    let sources = ([target] + below).map {
      SourceText(path: "\(RandomProgram.modules[$0]).json", bytes: Array(manifests[$0].utf8))
    }
    var roles = ([target] + below).map {
      ModuleRole(RandomProgram.modules[$0], isInPackage: true, isDirect: true)
    }
    roles[0].isRoot = target == 0
    return (Generator.check(roles, sources: sources), sources)
  }

  /// Compiles all modules with and without `DEBUG` and each one's own flag.
  func compile(_ label: String, _ oracle: ProgramOracle) throws {
    var texts: [String] = []
    for target in manifests.indices {
      let (result, sources) = Self.check(manifests, target: target)
      // The target does not repeat a module's own errors.
      guard result.isValid else { return }
      texts.append(Generator.render(result, sources: sources, paths: sources.map(\.path)))
    }
    for debug in [[], ["-D", "DEBUG"]] {
      for others in [[], ["-D", "A"]] {
        let compiler = try Compiler()
        /// Whether a module compiles, and this build of it has no mistake.
        func isSound(_ target: Int, _ flags: [String], gaps: Set<String> = []) throws -> Bool {
          let module = RandomProgram.modules[target]
          let file = try compiler.write(texts[target], to: "\(module).swift")
          let output = try compiler.run(
            ["-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-module-name", module]
              + BuildFolder.searchPaths + ["-I", compiler.folder.path] + flags
              + (target == 0 ? ["-typecheck"] : ["-emit-module", "-o", "\(module).swiftmodule"]) + [file])
          let stops = output.findings.filter { $0.contains(".json:") && $0.hasSuffix("]") }
          // On generated lines, an error must name what is missing; others may follow from it.
          let generated = output.findings.filter { !$0.contains(".json:") }
          let isExplained =
            generated.isEmpty
            || generated.contains { finding in
              gaps.contains { finding.contains("'\($0)'") || finding.contains("\($0.capitalized)Key'") }
            }
          #expect(
            output.findings == [] || !stops.isEmpty || !gaps.isEmpty && isExplained,
            "\(label), \(flags): \(module): \(output.findings)\n\(manifests)")
          return output.findings == []
        }
        guard try [1, 2, 3].allSatisfy({ try isSound($0, debug + others) }) else { continue }
        for own in [[], ["-D", "A"]] {
          // The `#if` of the target can't test another module's flag. If a finding rests on one that differs,
          // and on the system, which makes it no error, only the compiler can report it, on generated lines.
          let gaps = oracle.gaps(isDebug: debug != [], own: own != [], others: others != [])
          _ = try isSound(0, debug + own, gaps: own != others ? gaps : [])
        }
      }
    }
  }
}

extension ProgramOracle.World {
  /// Whether a condition of one file is true here.
  func holds(_ formula: Formula) -> Bool {
    switch formula {
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    case .literal(let atom, let value):
      switch atom.text {
      case "DEBUG": isDebug == value
      case "A": flags[0] == value
      case "os(Linux)": (system == 1) == value
      default: (system == 2) == value
      }
    }
  }
}
