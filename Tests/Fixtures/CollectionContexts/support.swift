nonisolated func open(_ value: Int) async throws -> [String: Int] { ["opened": value] }
nonisolated func close(_ values: [String: Int]) { print("closed", values) }
