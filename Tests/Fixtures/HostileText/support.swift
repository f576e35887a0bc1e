nonisolated struct EncryptionKey: Sendable {}
nonisolated struct ClientMaker: Sendable {}
