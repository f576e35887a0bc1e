struct Cache<Value: Sendable>: Sendable { let value: Value }
