struct Cache: Sendable {}
