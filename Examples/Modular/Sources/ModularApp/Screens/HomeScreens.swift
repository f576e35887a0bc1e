import HomeFeature

extension HomeModel: TerminalScreen {
  var lines: [String] {
    rows.map { "\($0.id) \($0.isBookmarked ? "*" : " ") \($0.article.title)" } + [failure].compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    [TerminalCommand("o", "open NUMBER") { Int($0).map(self.open) }]
  }
}

extension ArticleModel: TerminalScreen {
  var lines: [String] {
    [row?.article.text ?? "There is no such article.", row?.isBookmarked == true ? "* marked" : nil, failure]
      .compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    [TerminalCommand("m", row?.isBookmarked == true ? "unmark" : "mark") { _ in await self.toggleBookmark() }]
  }
}

extension OnboardingModel: TerminalScreen {
  var lines: [String] { [text] }

  var commands: [TerminalCommand] {
    [TerminalCommand("n", isAtEnd ? "begin" : "next") { _ in await self.next() }]
  }
}
