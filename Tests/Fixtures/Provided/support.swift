nonisolated struct ConsoleDependencies {}
