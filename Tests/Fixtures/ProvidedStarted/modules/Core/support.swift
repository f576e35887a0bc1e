nonisolated public protocol Database: Sendable { var name: String { get } }
