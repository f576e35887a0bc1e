/// A command of the program.
///
/// A command names what it needs with `@Dependency`, and opens units of work around what belongs together.
protocol Command: Sendable {
  static var name: String { get }
  /// What follows the name.
  static var synopsis: String { get }
  static var summary: String { get }

  /// Takes what it understands of the arguments; what it leaves is an error.
  init(_ arguments: inout Arguments) throws

  func run() async throws
}
