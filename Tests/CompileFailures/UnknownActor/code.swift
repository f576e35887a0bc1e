final class Screen: Sendable { func close() {} }
