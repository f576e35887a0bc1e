struct File: ~Copyable, Sendable {}
