nonisolated func openDatabase() async throws -> Int { 3 }
