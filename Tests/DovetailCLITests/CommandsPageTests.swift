import DovetailSystem
import Foundation
import Testing

@testable import DovetailCLI

struct CommandsPageTests {
  @Test func `The documentation tells of every command and option`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Dovetail/Documentation.docc/Commands.md")
    let page = try String(decoding: Data(contentsOf: path), as: UTF8.self)
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
