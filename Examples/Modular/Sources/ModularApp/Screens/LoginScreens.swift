import LoginFeature

extension LoginModel: TerminalScreen {
  var lines: [String] {
    [field("name", name), field("password", password.map { _ in "*" }.joined()), failure].compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    [
      TerminalCommand("n", "name TEXT") { self.name = $0 },
      TerminalCommand("p", "password TEXT") { self.password = $0 },
      TerminalCommand("l", "log in") { _ in await self.submit() },
      TerminalCommand("h", "hint") { _ in self.showHint() },
    ]
  }
}

extension HintModel: TerminalScreen {
  var lines: [String] { [text] }
  var commands: [TerminalCommand] { [] }
}
