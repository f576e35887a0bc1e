nonisolated struct LicenseKey: Sendable {}
nonisolated struct DependencyContainer: Sendable { let value: Swift.Int }
nonisolated struct DependencyScope: Sendable {}
nonisolated struct Value: Sendable {}
nonisolated struct Dovetail: Sendable {}
nonisolated struct MainActor {}
nonisolated struct Made: Sendable {
  let sum: Swift.Int
  init(_ sum: Swift.Int) { self.sum = sum }
}
typealias Int = Swift.Int
nonisolated func make_clock() -> Swift.Int { 1 }
nonisolated func make() -> Swift.Int { 5 }
nonisolated let _clock = 6
nonisolated let _container = 7
nonisolated let _DovetailMaker_Dependency = 8
