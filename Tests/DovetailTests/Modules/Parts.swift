import Dovetail

/// Keys, and modules that bring values for them, as they are generated.
enum LogKey: RequiredDependencyKey {
  typealias Value = String
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
}

enum LevelKey: ComposedDependencyKey {
  typealias Value = Int
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
  static func make(in container: DependencyContainer) -> Int { 1 }
}

enum TitleKey: ComposedDependencyKey {
  typealias Value = String
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
  static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [LogKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func make(in container: DependencyContainer) -> String { "title of \(container.log)" }
}

enum TabsKey: ComposedDependencyKey, CollectingDependencyKey {
  typealias Value = [String]
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
  static func make(in container: DependencyContainer) -> [String] { collected(["own"], in: container) }
}

extension DependencyContainer {
  var log: String {
    get { self[shared: LogKey.self] }
    set { self[LogKey.self] = newValue }
  }
  var level: Int {
    get { self[shared: LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
  var title: String { self[shared: TitleKey.self] }
  var tabs: [String] { self[shared: TabsKey.self] }
}

enum ConsoleLog: ComposedDependencyKey, DependencyProvision {
  typealias Key = LogKey
  typealias Value = String
  static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [LevelKey.self] }
  static func make(in container: DependencyContainer) -> String { "console \(container.level)" }
}

enum FileLog: ComposedDependencyKey, DependencyProvision {
  typealias Key = LogKey
  typealias Value = String
  static func make(in container: DependencyContainer) -> String { "file" }
}

enum FakeLevel: ComposedDependencyKey, DependencyProvision {
  typealias Key = LevelKey
  typealias Value = Int
  static func make(in container: DependencyContainer) -> Int { 100 }
}

enum ConsoleTabs: DependencyContribution {
  typealias Key = TabsKey
  static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [LevelKey.self] }
  static func make(in container: DependencyContainer) -> [String] { ["console \(container.level)", "more"] }
}

enum ArchiveTabs: DependencyContribution {
  typealias Key = TabsKey
  static func make(in container: DependencyContainer) -> [String] { ["archive"] }
}

enum ConsoleDependencies: DependencyModule {
  static var name: String { "Console" }
  static var provisions: [any DependencyProvision.Type] { [ConsoleLog.self] }
  static var contributions: [any DependencyContribution.Type] { [ConsoleTabs.self] }
}

enum FileDependencies: DependencyModule {
  static var name: String { "File" }
  static var provisions: [any DependencyProvision.Type] { [FileLog.self] }
}

enum ArchiveDependencies: DependencyModule {
  static var name: String { "Archive" }
  static var contributions: [any DependencyContribution.Type] { [ArchiveTabs.self] }
}

enum AppDependencies: DependencyModule {
  static var name: String { "App" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self, ArchiveDependencies.self] }
}

enum ChoosingDependencies: DependencyModule {
  static var name: String { "Choosing" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self, FileDependencies.self] }
  static var choices: [DependencyChoice] {
    [DependencyChoice(of: LogKey.self, from: FileDependencies.self)]
  }
}

enum OwnDependencies: DependencyModule {
  static var name: String { "Own" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self] }
  static var provisions: [any DependencyProvision.Type] { [FileLog.self] }
}

enum TestDependencies: DependencyModule {
  static var name: String { "Tests" }
  static var isForTests: Bool { true }
  static var provisions: [any DependencyProvision.Type] { [FileLog.self, FakeLevel.self] }
}
