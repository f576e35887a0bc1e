import DovetailSystem
import TestSupport
import Testing

@testable import DovetailCLI

struct CommandsPageTests {
  @Test func `The documentation tells of every command and option`() throws {
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
}
