import Dovetail

nonisolated struct Reader {
  @Dependency(\.default) var `default`
  @Dependency(\.class) var `class`
}
nonisolated func use() -> Int { DependencyContainer.current.case + DependencyContainer.current.true }
