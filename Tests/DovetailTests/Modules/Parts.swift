import Dovetail

/// Keys, and modules that provide values for them, as generated code has them.
enum LogKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("log", expression: .required)
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

enum LevelKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("level")
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}

enum TitleKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("title", needs: [LogKey.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> String { "title of \(container.log)" }
}

enum TabsKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("tabs")
  }
  static func make(in container: DependencyContainer) -> [String] {
    GeneratedCode.collected(["own"], for: Self.self, in: container)
  }
}

extension DependencyContainer {
  var log: String {
    get { self[LogKey.self] }
    set { self[LogKey.self] = newValue }
  }
  var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
  var title: String { self[TitleKey.self] }
  var tabs: [String] { self[TabsKey.self] }
}

private func describeFile(in context: DependencyContext) -> DependencyDescription {
  DependencyDescription("log")
}

enum ConsoleDependencies: DependencyModule {
  static var name: String { "Console" }
  static let provisions = [
    GeneratedCode.Provision(of: LogKey.self) { _ in
      DependencyDescription("log", needs: [LevelKey.self])
    } make: {
      "console \($0.level)"
    }
  ]
  static let contributions = [
    GeneratedCode.Contribution(to: TabsKey.self, needs: [LevelKey.self]) {
      ["console \($0.level)", "more"]
    }
  ]
}

enum FileDependencies: DependencyModule {
  static var name: String { "File" }
  static let provisions = [GeneratedCode.Provision(of: LogKey.self, describeFile) { _ in "file" }]
}

enum ArchiveDependencies: DependencyModule {
  static var name: String { "Archive" }
  static var contributions: [GeneratedCode.Contribution] {
    ["archive", "attic"].map { tab in GeneratedCode.Contribution(to: TabsKey.self) { _ in [tab] } }
  }
}

enum ArchivingDependencies: DependencyModule {
  static var name: String { "Archiving" }
  static var modules: [any DependencyModule.Type] { [ArchiveDependencies.self] }
}

enum AppDependencies: DependencyModule {
  static var name: String { "App" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self, ArchiveDependencies.self] }
}

enum ChoosingDependencies: DependencyModule {
  static var name: String { "Choosing" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self, FileDependencies.self] }
  static var choices: [(key: any ContainerKey.Type, module: any DependencyModule.Type)] {
    [(LogKey.self, FileDependencies.self)]
  }
}

enum OwnDependencies: DependencyModule {
  static var name: String { "Own" }
  static var modules: [any DependencyModule.Type] { [ConsoleDependencies.self] }
  static var provisions: [GeneratedCode.Provision] { FileDependencies.provisions }
}

enum TestDependencies: DependencyModule {
  static var name: String { "Tests" }
  static var isForTests: Bool { true }
  static let provisions = [
    GeneratedCode.Provision(of: LogKey.self) { _ in
      DependencyDescription("log", expression: .declared)
    } make: { _ in
      "file"
    },
    GeneratedCode.Provision(of: LevelKey.self) { _ in
      DependencyDescription("level", expression: .declared)
    } make: { _ in
      100
    },
  ]
}
