nonisolated enum Counter { static func metrics() async -> String { "counted" } }
