/// The kind of process: a program, a preview or a test. It selects one of a dependency's expressions.
public enum DependencyContext: Sendable, Hashable {
  /// A running app or tool.
  case live
  /// A preview in an editor.
  case preview
  /// A test.
  case test
}

extension DependencyContext {
  static let ofProcess = detect(
    arguments: CommandLine.arguments, environment: environmentValue(of:))

  static func detect(arguments: [String], environment: (String) -> String?) -> DependencyContext {
    switch environment("DOVETAIL_CONTEXT") {
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    case nil, "": break
    case let name?:
      printToStandardError(
        "dovetail: DOVETAIL_CONTEXT '\(name)' is ignored: set it to live, preview or test\n")
    }
    let previews = ["XCODE_RUNNING_FOR_PREVIEWS", "XCODE_RUNNING_FOR_PLAYGROUNDS"]
    if previews.contains(where: { environment($0) == "1" }) { return .preview }
    guard let program = arguments.first else { return .live }
    // An app that hosts tests has the test bundle's path in its environment, not here: it stays live.
    let runners = [".xctest", "/xctest", "/swiftpm-testing-helper"]
    let runsTests = arguments.contains("--testing-library") || runners.contains(where: program.hasSuffix)
    return runsTests ? .test : .live
  }
}
