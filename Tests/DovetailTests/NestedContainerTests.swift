import Dovetail
import Testing

private final class Note: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}
private struct Settings: Sendable { let text: String }

private enum TimeKey: DependencyKey { static let defaultValue = "real" }
private enum FlagKey: DependencyKey { static let defaultValue = "off" }
private enum ClientKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [TimeKey.self, FlagKey.self] }
  static func make(in container: DependencyContainer) -> Note {
    Note("client(\(container[TimeKey.self]), \(container[FlagKey.self]))")
  }
}
private enum ShopKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [ClientKey.self] }
  static func make(in container: DependencyContainer) -> Note {
    Note("shop(\(container[ClientKey.self].text))")
  }
}
/// A value whose maker reads another in a child of its own.
private enum PageKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Note {
    withDependencies(from: container) {
      $0[FlagKey.self] = "on"
    } operation: {
      Note(DependencyContainer.current[ShopKey.self].text)
    }
  }
}
private enum SettingsKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Settings { Settings(text: "none") }
}
private enum ScreenKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Note {
    Note("screen(\(container[SettingsKey.self].text))")
  }
}
private enum RouterKey: DependencyKey {
  static var defaultValue: @Sendable () -> Note { { Note("none") } }
}
private protocol DeclaredKey: ComposedDependencyKey {}
extension DeclaredKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}
private enum TokenKey: DeclaredKey {
  static let scope = DependencyScope("visit")
  static func make(in container: DependencyContainer) -> Note { Note("token") }
}
/// A value that reads only later what it states, and what states nothing itself.
private enum PassKey: DeclaredKey {
  static var dependencies: [any ContainerKey.Type]? { [TokenKey.self] }
  static func make(in container: DependencyContainer) -> Note { Note("pass") }
}
private enum ChildKey: DeclaredKey {
  static func make(in container: DependencyContainer) -> DependencyContainer {
    DependencyContainer(parent: container)
  }
}

/// What a value that is made in a child, or that outlives one, depends on.
@Suite struct NestedContainerTests {
  let root = DependencyContainer(context: .live)

  @Test func anOverrideReachesWhatAMakerReadsInAChildOfItsOwn() {
    let page = root[PageKey.self]
    #expect(page.text == "shop(client(real, on))")
    let child = DependencyContainer(parent: root)
    child[TimeKey.self] = "fake"
    #expect(child[PageKey.self].text == "shop(client(fake, on))")
    #expect(root[PageKey.self] === page)
    root[ClientKey.self] = Note("fake client")
    #expect(root[PageKey.self].text == "shop(fake client)")
    root[ShopKey.self] = Note("fake shop")
    #expect(root[PageKey.self].text == "fake shop")
  }

  @Test func aTestsContainerDoesNotUseWhatOneFarBelowItRecorded() {
    let root = DependencyContainer(context: .test)
    let upper = DependencyContainer(parent: root)
    upper[FlagKey.self] = "on"
    let lower = DependencyContainer(parent: upper)
    lower[TimeKey.self] = "fake"
    lower.begin(TokenKey.scope)
    _ = lower[TokenKey.self]
    let reader = (0..<8).reduce(lower) { container, _ in DependencyContainer(parent: container) }
    let pass = reader[PassKey.self]
    #expect(upper[PassKey.self] === pass && root[PassKey.self] !== pass)
  }

  @Test func aChildMadeDuringAnOverridesSetupKeepsThatOverride() {
    var child: DependencyContainer?
    withDependencies(from: root) {
      $0[TimeKey.self] = "fake"
      child = DependencyContainer(parent: $0)
    } operation: {
      #expect(child?[TimeKey.self] == "fake")
    }
    #expect(child?[TimeKey.self] == "fake")
    #expect(child?[ClientKey.self].text == "client(fake, off)")
  }

  @Test func anOverrideReachesWhatWasMadeFromAStructOfAnEndedBlock() {
    let (router, held) = withDependencies(from: root) {
      $0.register(SettingsKey.self) { Settings(text: $0[TimeKey.self]) }
      $0.register(RouterKey.self) { container in { container[ScreenKey.self] } }
    } operation: {
      (DependencyContainer.current[RouterKey.self], DependencyContainer.current[ScreenKey.self])
    }
    #expect(router() === held && held.text == "screen(real)")
    root[TimeKey.self] = "new"
    #expect(router().text == "screen(new)")
  }

  @Test func childrenOfAnEndedBlockShareWhatTheyDoNotOverride() {
    root.register(ShopKey.self) { [unowned root = self.root] in
      Note("shop(\(root[SettingsKey.self].text), \($0[FlagKey.self]))")
    }
    var children: [DependencyContainer] = []
    withDependencies(from: root) {
      $0[FlagKey.self] = "on"
      $0.register(SettingsKey.self) { _ in Settings(text: "block") }
      children = [DependencyContainer(parent: $0), DependencyContainer(parent: $0)]
    } operation: {
    }
    children[0][TimeKey.self] = "fake"
    let shop = children[0][ShopKey.self]
    #expect(shop.text == "shop(none, on)")
    #expect(children[1][ShopKey.self] === shop)
  }

  @Test func aValueOfAScopeIsMadeAgainWhereTheOneOfAnEndedBlockIsGone() {
    let root = DependencyContainer(context: .test)
    let child = withDependencies(from: root) {
      $0[FlagKey.self] = "on"
      $0.register(ChildKey.self) { DependencyContainer(parent: $0) }
    } operation: {
      DependencyContainer.current[ChildKey.self]
    }
    #expect(child[TokenKey.self].text == "token")
    #expect(root[TokenKey.self].text == "token")
    #expect(child[TokenKey.self].text == "token")
  }
}
