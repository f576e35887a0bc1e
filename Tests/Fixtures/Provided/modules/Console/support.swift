import Core

nonisolated struct ConsoleMetrics: Metrics { let name: String }
nonisolated struct ConsoleStore: Store { let path: String }
nonisolated struct ConsoleTab: Tab { let title: String }
nonisolated final class Tick: Sendable {}
