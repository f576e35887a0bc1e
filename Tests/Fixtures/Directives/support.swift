nonisolated struct Log: Sendable {
  let name: String
}

nonisolated struct Client: Sendable {
  var log: Log?
  var name = ""

  func logging(_ log: Log) -> Client { Client(log: log, name: name) }
  func tracing() -> Client { self }
  func named(_ name: String) -> Client { Client(log: log, name: name) }
}
