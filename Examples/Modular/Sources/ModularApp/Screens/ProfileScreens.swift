import ProfileFeature

extension ProfileModel: TerminalScreen {
  var lines: [String] {
    [profile?.name, profile.map { "\"\($0.motto)\"" }, failure].compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    [
      TerminalCommand("e", "edit") { _ in self.edit() },
      TerminalCommand("x", "log out") { _ in await self.logOut() },
    ]
  }
}

extension EditProfileModel: TerminalScreen {
  var lines: [String] {
    [field("name", profile.name), field("motto", profile.motto), failure].compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    [
      TerminalCommand("n", "name TEXT") { self.profile.name = $0 },
      TerminalCommand("m", "motto TEXT") { self.profile.motto = $0 },
      TerminalCommand("s", "save") { _ in await self.finish() },
    ]
  }
}
