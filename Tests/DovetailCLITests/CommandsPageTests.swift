import DovetailSystem
import TestSupport
import Testing

@testable import DovetailCLI

struct CommandsPageTests {
  @Test func `The documentation lists every command and option`() throws {
    let page = try Repository.text("Sources/Dovetail/Documentation.docc/Commands.md")
    for command in CommandLineTool.commands {
      #expect(page.contains("| `\(command.name)` | "))
      #expect(page.contains("\n## \(command.name)\n"))
      for option in command.options {
        let form = ([option.name] + [option.value].compactMap(\.self)).joined(separator: " ")
        #expect(page.contains("`--\(form)`"), "\(command.name)")
      }
    }
  }

  @Test func `The documentation tells which options of input 'generate' has`() throws {
    let page = try Repository.text("Sources/Dovetail/Documentation.docc/Commands.md")
    let table = try #require(page.split(separator: "## ").first { $0.hasPrefix("Input\n") })
    let names = table.matches(of: #/\n\| `--([a-z-]+)/#).map { String($0.output.1) }
    #expect(Set(names) == Set(PackageInput.options.map(\.name)))
    let options = Set(GenerateCommand.options.map(\.name))
    #expect(names.filter { !options.contains($0) } == names.suffix(4))
  }
}
