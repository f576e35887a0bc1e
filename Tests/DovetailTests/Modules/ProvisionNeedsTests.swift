import Dovetail
import Testing

/// A sign that a module provides, which fetches its text later, and what the text is made from.
private final class Sign: Sendable {}

private enum SignKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("sign", absence: .required)
  }
  static func make(in container: DependencyContainer) -> Sign {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum TextKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("text", needs: [InkKey.self])
  }
  static func make(in container: DependencyContainer) -> String { container[InkKey.self] }
}

private enum InkKey: DependencyKey {
  static let defaultValue = "black"
}

private enum Signs: DependencyModule {
  static var name: String { "Signs" }
  static let provisions = [
    DependencyProvision(of: SignKey.self) { _ in
      DependencyDescription("sign", needs: [TextKey.self], later: [TextKey.self])
    } make: { _ in
      Sign()
    }
  ]
}

@Suite struct ProvisionNeedsTests {
  /// As it reaches what a key states, whether or not that was read.
  @Test func anOverrideReachesWhatAProvisionStates() {
    let container = DependencyContainer(context: .live)
    container.install(Signs.self)
    let sign = container[SignKey.self]
    container[InkKey.self] = "blue"
    #expect(container[SignKey.self] !== sign)
  }
}
