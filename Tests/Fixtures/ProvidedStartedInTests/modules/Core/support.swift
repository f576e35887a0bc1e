nonisolated public func connect(_ kind: String, _ metrics: String) async throws -> String { "\(kind), \(metrics)" }
nonisolated public func begin(_ kind: String) async -> String { "session of \(kind)" }
