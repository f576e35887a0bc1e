struct Client: Sendable {}
