import HomeFeature

extension HomeModel: TerminalScreen {
  var lines: [String] {
    rows.map { "\($0.id) \($0.isBookmarked ? "*" : " ") \($0.article.title)" } + [failure].compactMap(\.self)
  }

  var commands: [TerminalCommand] {
    let open = TerminalCommand("o", "open NUMBER") { text in
      guard let id = Int(text), self.rows.contains(where: { $0.id == id }) else {
        return text.isEmpty ? "which article? enter 'o' and its number" : "there is no article '\(text)'"
      }
      self.open(id)
      return nil
    }
    return [open]
  }
}

extension ArticleModel: TerminalScreen {
  var lines: [String] {
    let text = row?.article.text ?? "There is no such article."
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      + [row?.isBookmarked == true ? "* marked" : nil, failure].compactMap(\.self)
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
