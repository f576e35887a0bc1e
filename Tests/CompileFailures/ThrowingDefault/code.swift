struct Client: Sendable { init(_ n: Int) {} }
func make() throws -> Int { 1 }
