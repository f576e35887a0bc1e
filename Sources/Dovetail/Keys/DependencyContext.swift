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
    default: break
    }
    if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1"
      || environment("XCODE_RUNNING_FOR_PLAYGROUNDS") == "1"
    {
      return .preview
    }
    guard let program = arguments.first else { return .live }
    // An app that hosts tests has the test bundle's path in its environment, not here: it stays live.
    let runsTests =
      arguments.contains("--testing-library") || program.hasSuffix(".xctest")
      || program.hasSuffix("/xctest") || program.hasSuffix("/swiftpm-testing-helper")
    return runsTests ? .test : .live
  }
}

/// A key, and how each context makes its value; `nil` where that is unknown. Accessed under the lock.
final class KeyRecipes {
  let key: any ContainerKey.Type
  @exclusivity(unchecked) private var recipes: [(context: DependencyContext, recipe: Recipe)] = []

  init(of key: any ContainerKey.Type) { self.key = key }

  var mayStart: Bool { recipes.contains { $0.recipe.description.start != nil } }

  subscript(context: DependencyContext) -> Recipe? { recipes.first { $0.context == context }?.recipe }

  func add(_ recipe: Recipe, for context: DependencyContext) { recipes.append((context, recipe)) }
}
