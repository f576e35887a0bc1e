import Dovetail
import Testing

/// A sign that a module provides, which fetches its text later, and what the text is made from.
private final class Sign: Sendable {}

private enum SignKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("sign", expression: .required)
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
    GeneratedCode.Provision(of: SignKey.self) { _ in
      DependencyDescription("sign", later: [TextKey.self])
    } make: { _ in
      Sign()
    }
  ]
}

/// What a test target provides in a custom scope.
private enum SignTests: DependencyModule {
  static var name: String { "SignTests" }
  static var isForTests: Bool { true }
  static let provisions = [
    GeneratedCode.Provision(of: PosterKey.self) { _ in
      DependencyDescription("poster", later: [TextKey.self])
    } make: { _ in
      Sign()
    }
  ]
}
private enum PosterKey: ContainerKey {
  static let scope = DependencyScope("show")
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("poster", scope: scope, expression: .required)
  }
  static func make(in container: DependencyContainer) -> Sign {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

/// What a module makes, at times, from a value of the graph scope, and a pair of these.
private enum FrameKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("frame", scope: .graph)
  }
  static func make(in container: DependencyContainer) -> Sign { Sign() }
}

private enum PictureKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("picture", scope: .transient, expression: .required)
  }
  static func make(in container: DependencyContainer) -> Sign? {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum WallKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("wall", scope: .transient, needs: [PictureKey.self])
  }
  static func make(in container: DependencyContainer) -> [Sign?] {
    [container[transient: PictureKey.self], container[transient: PictureKey.self]]
  }
}

private enum Pictures: DependencyModule {
  static var name: String { "Pictures" }
  static let provisions = [
    GeneratedCode.Provision(of: PictureKey.self) { _ in
      DependencyDescription("picture", scope: .transient, needs: [FrameKey.self])
    } make: { container in
      container[InkKey.self] == "black" ? nil : container[FrameKey.self]
    }
  ]
}

@Suite struct ProvisionNeedsTests {
  @Test func aTransientSharesWhatAProvisionBelowItReadsLater() {
    let (container, ink) = (DependencyContainer(context: .live), Box("black"))
    container.install(Pictures.self)
    container.register(InkKey.self, in: .transient) { _ in ink.value }
    let walls = withDependencies(from: container) {
      (0..<2).map { _ in
        defer { ink.value = "blue" }
        return DependencyContainer.current[transient: WallKey.self]
      }
    }
    #expect(walls[0].allSatisfy { $0 == nil })
    #expect(walls[1][0] != nil && walls[1][0] === walls[1][1])
  }

  /// As it reaches what a key states, whether or not that was read.
  @Test func anOverrideReachesWhatAProvisionStates() {
    let container = DependencyContainer(context: .live)
    container.install(Signs.self)
    let sign = container[SignKey.self]
    container[InkKey.self] = "blue"
    #expect(container[SignKey.self] !== sign)
  }

  @Test func aChildMakesAtOnceWhatAnOverrideReachesThroughATestsProvision() {
    let (container, made) = (DependencyContainer(context: .live), Box(0))
    container.install(SignTests.self)
    let observation = container.observe { event in
      if event.kind == .made, event.dependency == "poster" { made.value += 1 }
    }
    let child = DependencyContainer(parent: container)
    child[InkKey.self] = "blue"
    let poster = child[PosterKey.self]
    #expect(made.value == 1)
    #expect(container[PosterKey.self] !== poster)
    observation.cancel()
  }
}
