import Domain

/// What a database holds.
struct Contents: Codable, Equatable, Sendable {
  struct Account: Codable, Equatable, Sendable {
    let user: User
    // Plain text, since this is a sample.
    let password: String
  }

  var accounts: [Account] = []
  var articles: [Article] = []
  var profiles: [User.ID: Profile] = [:]
  var bookmarks: [User.ID: Set<Article.ID>] = [:]
}

extension Contents {
  /// Two users and three articles.
  static let sample = Contents(
    accounts: [
      Account(user: User(id: "u1", name: "ada"), password: "engine"),
      Account(user: User(id: "u2", name: "grace"), password: "compiler"),
    ],
    articles: [
      Article(id: 1, title: "Looms and numbers", text: "Cards with holes can weave algebra as well as silk."),
      Article(id: 2, title: "A moth in the relay", text: "It was taped into the logbook."),
      Article(id: 3, title: "Leaving a tidy desk", text: "What you borrow for a while, put back."),
    ],
    profiles: [
      "u1": Profile(name: "Ada", motto: "Poetical science", isNew: true),
      "u2": Profile(name: "Grace", motto: "Ask forgiveness", isNew: false),
    ],
    bookmarks: ["u2": [2]])
}
