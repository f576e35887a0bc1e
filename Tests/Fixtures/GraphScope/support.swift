import Dovetail
import Synchronization

nonisolated final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
nonisolated final class Formatter: Sendable {
  let number: Int
  init(number: Int) { self.number = number }
}
nonisolated struct Header: Sendable { let formatter: Formatter }
nonisolated struct Body: Sendable { let formatter: Formatter }
nonisolated struct Screen: Sendable {
  let header: Header
  let body: Body
  let make: DependencyProvider<Formatter>
  let count: Int
}
nonisolated struct App: Sendable { let screen: Screen }
@MainActor final class Model {
  let formatter: Formatter
  let header: Header
  init(formatter: Formatter, header: Header) {
    self.formatter = formatter
    self.header = header
  }
}
@MainActor final class Window {
  let model: Model
  let formatter: Formatter
  init(model: Model, formatter: Formatter) {
    self.model = model
    self.formatter = formatter
  }
}
