import Dovetail
import Testing

struct InstallTests {
  private func container(_ modules: any DependencyModule.Type...) -> DependencyContainer {
    let container = DependencyContainer(context: .live)
    for module in modules { container.install(module) }
    return container
  }

  @Test func whatIsInstalledProvides() {
    let container = container(AppDependencies.self)
    #expect(container.log == "console 1")
    #expect(container.title == "title of console 1")
    #expect(DependencyContainer(parent: container).title == "title of console 1")
  }

  @Test func anOverrideReachesThroughAProvision() {
    let container = container(AppDependencies.self)
    let child = DependencyContainer(parent: container)
    child.level = 2
    #expect(child.title == "title of console 2")
    #expect(container.title == "title of console 1")
    container.level = 3
    #expect(container.title == "title of console 3")
    child.log = "quiet"
    #expect(child.title == "title of quiet")
  }

  @Test func contributionsStandInTheOrderOfTheModulesNames() {
    let container = container(AppDependencies.self)
    #expect(container.tabs == ["own", "archive", "attic", "console 1", "more"])
    container.level = 2
    #expect(container.tabs == ["own", "archive", "attic", "console 2", "more"])
    let child = DependencyContainer(parent: container)
    child.level = 3
    #expect(child.tabs == ["own", "archive", "attic", "console 3", "more"])
  }

  @Test func aModuleBelowTwoContributesOnce() {
    #expect(
      container(AppDependencies.self, ArchivingDependencies.self).tabs == container(AppDependencies.self).tabs
    )
  }

  @Test func aCollectionIsItsOwnElementsWhereNothingIsInstalled() {
    #expect(container().tabs == ["own"])
  }

  @Test func aRootChoosesOrProvidesItself() {
    #expect(container(ChoosingDependencies.self).log == "file")
    #expect(container(OwnDependencies.self).log == "file")
  }

  @Test func installingAgainChangesNothing() {
    let container = container(AppDependencies.self, ConsoleDependencies.self)
    let tabs = container.tabs
    container.install(AppDependencies.self)
    #expect(container.tabs == tabs && tabs.count == 5)
  }

  @Test func aTestModuleReplacesInItsContainerAlone() {
    let parent = container(AppDependencies.self)
    let test = DependencyContainer(parent: parent, context: .test)
    test.install(TestDependencies.self)
    #expect(test.log == "file" && test.level == 100)
    #expect(test.title == "title of file")
    #expect(parent.log == "console 1" && parent.level == 1)
    test.level = 5
    test.install(TestDependencies.self)
    #expect(test.level == 5)
  }

  @Test func anOverrideReachesWhatATestModulesProvisionStates() {
    let test = DependencyContainer(context: .test)
    test.install(StatingDependencies.self)
    #expect(test.log == "1")
    test.level = 5
    #expect(test.log == "2")
  }

  @Test func whatIsInstalledReplacesWhatAChildSharedBefore() {
    let parent = container(ConsoleDependencies.self)
    let child = DependencyContainer(parent: parent)
    #expect(child.title == "title of console 1")
    #expect(child.tabs.count == 3)
    child.install(FileDependencies.self)
    child.install(ArchiveDependencies.self)
    #expect(child.title == "title of file")
    #expect(child.tabs.count == 5)
    #expect(parent.title == "title of console 1")
    #expect(parent.tabs.count == 3)
  }

  @Test func aContributionReachesWhatAChildMadeForItself() {
    let parent = container(ConsoleDependencies.self)
    let child = DependencyContainer(parent: parent)
    child.level = 2
    #expect(child.tabs == ["own", "console 2", "more"])
    parent.install(ArchiveDependencies.self)
    #expect(child.tabs == ["own", "archive", "attic", "console 2", "more"])
  }

  @Test func aResetLeavesWhatATestTargetProvides() {
    let container = DependencyContainer(context: .test)
    container.install(TestDependencies.self)
    container.level = 7
    container.log = "set"
    container.reset(LevelKey.self)
    container.reset(LogKey.self)
    #expect(container.level == 100)
    #expect(container.log == "file")
  }

  @Test func installingInAChildWhatItsParentHasChangesNothing() {
    let parent = container(AppDependencies.self)
    let child = DependencyContainer(parent: parent)
    let line = parent[LineKey.self]
    child.install(AppDependencies.self)
    child.install(ConsoleDependencies.self)
    #expect(child[LineKey.self] === line)
    parent.log = "quiet"
    #expect(child.log == "quiet")
  }

  @Test func installingInAParentWhatItsChildHasContributesThereOnce() {
    let parent = container(ArchiveDependencies.self)
    let child = DependencyContainer(parent: parent)
    child.install(ConsoleDependencies.self)
    parent.install(ConsoleDependencies.self)
    #expect(child.tabs == parent.tabs)
  }

  @Test func aParentsOverrideLeavesWhatAChildsModuleProvides() {
    let parent = container()
    let child = DependencyContainer(parent: parent)
    child.install(ConsoleDependencies.self)
    let line = child[LineKey.self]
    parent.log = "quiet"
    #expect(child[LineKey.self] === line)
  }

  @Test func whatIsContributedDoesNotReachAFactoryInItsPlace() {
    let parent = container(ConsoleDependencies.self)
    let count = Box(0)
    parent.register(TabsKey.self) { _ in ["tab \(count.change { $0 += 1; return $0 })"] }
    let child = DependencyContainer(parent: parent)
    #expect(parent.tabs == ["tab 1"])
    child.install(ArchiveDependencies.self)
    #expect(child.tabs == ["tab 1"])
  }

  @Test func aProvisionDoesNotReplaceAPreviewsExpression() {
    let parent = DependencyContainer(context: .preview)
    let child = DependencyContainer(parent: parent)
    child.install(PreviewedDependencies.self)
    #expect(parent[PreviewedKey.self].value == "preview")
    #expect(child[PreviewedKey.self] === parent[PreviewedKey.self])
    let live = DependencyContainer(parent: child, context: .live)
    #expect(live[PreviewedKey.self].value == "provided")
  }

  @Test func aContextWithAnotherSourceMakesItsOwn() {
    let parent = DependencyContainer(context: .live)
    parent.register(PreviewedKey.self) { _ in Previewed("registered") }
    let child = DependencyContainer(parent: parent)
    child.install(PreviewedDependencies.self)
    #expect(child[PreviewedKey.self].value == "provided")
    // Previews use their own expression in place of a provision, and a factory in place of both.
    let preview = DependencyContainer(parent: child, context: .preview)
    #expect(preview[PreviewedKey.self].value == "registered")
  }

  @Test func installingMoreKeepsWhatWasMade() {
    let container = container(ConsoleDependencies.self)
    #expect(container[CountedKey.self] == 1)
    container.install(AppDependencies.self)
    #expect(container[CountedKey.self] == 1)
  }

  @Test func whatNothingProvidesInATestStopsWithWhatToDoThere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .test).title
    }
    let message = text(result)
    #expect(message.contains("'log' (title -> log) was read in "))
    #expect(
      message.contains("nothing provides it there: override it, as in @Suite(.dependencies { $0.log = … })"))
    #expect(message.contains("@Suite(.install(AppTestsDependencies.self))"))
    #expect(!message.contains("default is used"))
  }

  @Test func twoElementsWithOneKeyStopWithIt() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.install(AgeDependencies.self)
      _ = container[AgesKey.self]
    }
    #expect(text(result).contains("'ages' has two elements with the key \"Ann\": change one of the keys"))
  }
}

private enum CountKey: DependencyKey {
  static let defaultValue = Box(0)
}

/// Made from what a module provides, and says how often it was made.
private enum CountedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("counted", needs: [LogKey.self, CountKey.self])
  }
  static func make(in container: DependencyContainer) -> Int {
    _ = container.log
    return container[CountKey.self].change {
      $0 += 1
      return $0
    }
  }
}

private enum AgesKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("ages")
  }
  static func make(in container: DependencyContainer) -> [String: Int] {
    GeneratedCode.collected(keyed: ["Ann": 30], for: Self.self, in: container)
  }
}

private enum AgeDependencies: DependencyModule {
  static var name: String { "Age" }
  static let contributions = [GeneratedCode.Contribution(to: AgesKey.self) { _ in ["Bob": 40, "Ann": 31] }]
}

/// Made from what a module provides.
private enum LineKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("line", needs: [LogKey.self])
  }
  static func make(in container: DependencyContainer) -> Box<String> { Box(container.log) }
}

private final class Previewed: Sendable {
  let value: String
  init(_ value: String) { self.value = value }
}

/// Required, except in previews.
private enum PreviewedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    context == .preview
      ? DependencyDescription("previewed", expression: .preview)
      : DependencyDescription("previewed", expression: .required)
  }
  static func make(in container: DependencyContainer) -> Previewed { Previewed("preview") }
}

private enum PreviewedDependencies: DependencyModule {
  static var name: String { "Previewed" }
  static let provisions = [
    GeneratedCode.Provision(of: PreviewedKey.self) { _ in
      DependencyDescription("previewed")
    } make: { _ in
      Previewed("provided")
    }
  ]
}

/// For tests; its provision states what it is made from, and reads it later.
private enum StatingDependencies: DependencyModule {
  static var name: String { "Stating" }
  static var isForTests: Bool { true }
  private static let made = Locked(0)
  static let provisions = [
    GeneratedCode.Provision(of: LogKey.self) { _ in
      DependencyDescription("log", needs: [LevelKey.self], expression: .declared)
    } make: { _ in
      made.withLock { made in
        made += 1
        return "\(made)"
      }
    }
  ]
}
