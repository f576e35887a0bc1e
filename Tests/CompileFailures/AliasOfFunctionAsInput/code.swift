typealias Report = @Sendable (String) -> Void
