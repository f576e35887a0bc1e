import Dovetail

struct User: Sendable {}
struct Request: Sendable { let user: User }

struct Menu: Sendable {
  @Injected(\.user) var user
  @Injected(\.user) var again
}

struct Live: Sendable {
  @Dependency(\.user) var user
}

struct Header: Sendable {
  let title = ""
  @Injected(\.request) private var request
}

struct Token: Sendable { @Injected(\.user) var user }
struct Sender: Sendable { let token: Token }
struct Cart: Sendable {}
struct Session: Sendable { @Injected(\.cart) var cart; @Injected(\.user) var user }
struct Loop: Sendable {}
struct Back: Sendable { @Injected(\.loop) var loop }
struct Probe: Sendable {}
struct Panel: Sendable { @Dependency(\.probe) var probe; @Injected(\.probe) var kept }
struct Trace: Sendable { @Injected(\.guest) var guest }
struct Block: Sendable {
  @Injected(\.user) var user
  init(_ body: () -> Int) {}
}
struct Script: Sendable {}
run { @Injected(\.user) var user }
