import Synchronization

final class Log: Sendable {
  private static let count = Atomic(0)

  let number = Log.count.add(1, ordering: .relaxed).newValue
}

final class Handler: Sendable {
  let path: String
  let log: Log

  init(path: String, log: Log) {
    self.path = path
    self.log = log
  }

  func answer() async -> String { "\(path) of log \(log.number)" }
}

@main
enum Program {
  static func main() async throws {
    for path in ["/a", "/b"] { print(try await answer(path)) }
  }
}
