/// A command of the program.
///
/// A command reads what it needs with `@Dependency`, and groups related changes into units of work.
protocol Command: Sendable {
  static var name: String { get }
  /// What follows the name.
  static var synopsis: String { get }
  static var summary: String { get }

  /// Takes the arguments it knows; any that are left are an error.
  init(_ arguments: inout Arguments) throws

  func run() async throws
}
