struct Console: Sendable {}
