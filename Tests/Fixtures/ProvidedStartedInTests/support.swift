import Core

nonisolated enum Silence { static func metrics() async -> String { "silent" } }
