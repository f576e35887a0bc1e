nonisolated struct Box<Value: Sendable>: Sendable { let value: Value }
