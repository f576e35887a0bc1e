/// What keeps a text from being Swift, and at which of its bytes.
struct SwiftProblem {
  let offset: Int
  let message: String
  /// Where what can't be closed so was opened.
  var opening: Int?
}
