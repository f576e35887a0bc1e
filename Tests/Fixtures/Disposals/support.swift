import Synchronization

nonisolated final class Line: Sendable {
  private let name: String
  private let state = Mutex(true)

  init(_ name: String) { self.name = name }

  var isOpen: Bool {
    get { state.withLock { $0 } }
    set {
      print(name, newValue)
      state.withLock { $0 = newValue }
    }
  }

  func close() async throws -> Int {
    isOpen = false
    return 1
  }
}

typealias Lines = [Line]

nonisolated func change(_ line: Line, _ body: (Line) -> Void) { body(line) }
