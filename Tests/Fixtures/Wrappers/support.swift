struct Client: Sendable { let name: String }

struct Clock: Sendable {}

struct User: Sendable { let name: String }
