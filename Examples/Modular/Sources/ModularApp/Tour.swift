/// What a user types on a tour of the whole app.
enum Tour {
  static let lines = [
    // A hint, a wrong password, the right one.
    "h", "b", "n ada", "p loom", "l", "p engine", "l",
    // The onboarding, an article that gets a bookmark, and back to the list.
    "n", "n", "o 1", "m", "b",
    // The profile: first without a name, then with a new one.
    "2", "e", "n", "s", "n Countess", "s",
    // Somebody else logs in.
    "x", "n grace", "p compiler", "l", "o 2", "2", "1", "2", "x",
  ]
}
