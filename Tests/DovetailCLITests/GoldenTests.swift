import DovetailSystem
import Foundation
import TestSupport
import Testing

@testable import DovetailCLI

/// What each command prints about two small packages; `RECORD_FIXTURES=1` records it again and fails.
struct GoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The file that holds what is expected.
    let file: String
    let package: Package?
    let words: [String]
    var status = ExitStatus.success

    var testDescription: String { file }
  }

  enum Package: String {
    case shop = "Shop"
    case broken = "Broken"
  }

  private static let golden = Repository.folder.appending(path: "Tests/DovetailCLITests/Golden")

  private static let commandNames = CommandLineTool.commands.map { $0.name }

  // Apart, since the compiler takes seconds for their sum.
  static let cases = findings + graphs + others + help

  private static let findings = ["text", "json", "sarif", "github"].flatMap { format -> [Case] in
    [
      Case(
        file: "check.\(format)", package: .broken, words: ["check", "--format", format], status: .findings),
      Case(
        file: "unused.\(format)", package: .shop, words: ["unused", "--format", format], status: .findings),
    ]
  }

  private static let graphs = ["text", "json", "dot", "mermaid"].flatMap { format -> [Case] in
    [
      Case(file: "graph.\(format)", package: .shop, words: ["graph", "--format", format]),
      Case(
        file: "graph-broken.\(format)", package: .broken, words: ["graph", "--format", format],
        status: .findings),
      Case(
        file: "graph-focus.\(format)", package: .shop,
        words: ["graph", "--format", format, "--focus", "log", "--depth", "1"]),
    ]
  }

  private static let others = [
    Case(file: "explain-metrics.text", package: .shop, words: ["explain", "metrics"]),
    Case(file: "explain-App.session.text", package: .shop, words: ["explain", "App.session"]),
    Case(file: "explain-tabs.text", package: .shop, words: ["explain", "tabs"]),
    Case(file: "explain-clock.text", package: .shop, words: ["explain", "clock"]),
    Case(file: "completions.bash", package: nil, words: ["completions", "bash"]),
    Case(file: "completions.zsh", package: nil, words: ["completions", "zsh"]),
    Case(file: "completions.fish", package: nil, words: ["completions", "fish"]),
    Case(file: "check-silent.text", package: .shop, words: ["check"]),
    Case(file: "explain-cycle.text", package: nil, words: ["explain", "cycle"]),
    Case(file: "help.text", package: nil, words: ["--help"]),
    Case(file: "help-in-package.text", package: nil, words: ["--in-package", "--help"]),
  ]

  private static let help = commandNames.flatMap { name -> [Case] in
    [
      Case(file: "help-\(name).text", package: nil, words: ["help", name]),
      Case(file: "help-\(name)-in-package.text", package: nil, words: ["--in-package", name, "--help"]),
    ]
  }

  @Test(arguments: cases)
  func `A command prints what is recorded`(golden: Case) throws {
    let outcome = run(golden.words + (golden.package.map(Self.targets) ?? []))
    #expect(outcome.status == golden.status)
    let text = outcome.output + (outcome.error.isEmpty ? "" : "--- standard error\n" + outcome.error)
    let file = Self.golden.appending(path: "Expected/\(golden.file)")
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(golden.file)")
    }
    #expect(try text == String(decoding: Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `Every recorded file belongs to a case`() throws {
    let recorded = try FileManager.default.contentsOfDirectory(
      atPath: Self.golden.appending(path: "Expected").path(percentEncoded: false))
    #expect(Set(recorded) == Set(Self.cases.map(\.file)))
  }

  @Test func `Help fits 80 columns`() {
    for words in [["--help"], ["--in-package", "--help"]]
      + Self.commandNames.flatMap({ [["help", $0], ["--in-package", $0, "--help"]] })
    {
      for line in run(words).output.split(separator: "\n") { #expect(line.count <= 80, "\(words): \(line)") }
    }
  }

  /// The words that describe the targets of a package here, as its plugin gives them.
  private static func targets(of package: Package) -> [String] {
    let folder = golden.appending(path: package.rawValue).path(percentEncoded: false)
    func manifest(_ module: String) -> String { "\(folder)/\(module)/dependencies.json" }
    func target(_ name: String, below modules: [String]) -> [String] {
      var words = ["--target", name, "--folder", "\(folder)/\(name)", "--manifest", manifest(name)]
      for module in modules {
        words += ["--module", "\(module)=\(manifest(module))", "--same-package", module, "--direct", module]
      }
      if package == .shop { words += ["--source", "\(folder)/\(name)/\(name).swift"] }
      return words
    }
    let targets =
      switch package {
      case .shop:
        target("Core", below: []) + target("Kit", below: ["Core"]) + target("App", below: ["Core", "Kit"])
      case .broken: target("Core", below: []) + target("App", below: ["Core"])
      }
    return ["--relative-to", folder] + targets + ["--root"]
  }
}
