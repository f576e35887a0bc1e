/// What a program runs for, which chooses among a dependency's expressions.
@frozen
public enum DependencyContext: Sendable, Hashable {
  /// A running app or tool.
  case live
  /// A preview in an editor.
  case preview
  /// A test.
  case test
}

/// Which of a dependency's expressions a context uses.
@frozen
public enum DependencyExpression: Sendable, Hashable {
  /// The manifest's `default`.
  case `default`
  /// The manifest's `preview`.
  case preview
  /// The manifest's `test`.
  case test
  /// The default in a test of which nobody said that it may be used there: each read is reported.
  case undeclared

  /// Whether two contexts make the same value by these expressions.
  func makesSame(as other: DependencyExpression) -> Bool {
    (self == .undeclared ? .default : self) == (other == .undeclared ? .default : other)
  }
}

extension DependencyContext {
  /// The context of this process, found from its arguments and environment.
  ///
  /// `DOVETAIL_CONTEXT` set to `live`, `preview` or `test` has the last word.
  static let ofProcess = detect(
    arguments: CommandLine.arguments, environment: ProcessEnvironment.value(of:))

  static func detect(
    arguments: [String], environment: (String) -> String?
  ) -> DependencyContext {
    switch environment("DOVETAIL_CONTEXT") {
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    default: break
    }
    if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1"
      || environment("XCODE_RUNNING_FOR_PLAYGROUNDS") == "1"
    {
      return .preview
    }
    guard let program = arguments.first else { return .live }
    // An app that hosts tests has the test bundle's path among its environment, not here: it stays live.
    let runsTests =
      arguments.contains("--testing-library") || program.hasSuffix(".xctest")
      || program.hasSuffix("/xctest") || program.hasSuffix("/swiftpm-testing-helper")
    return runsTests ? .test : .live
  }
}
