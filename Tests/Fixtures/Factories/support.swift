import Dovetail

nonisolated protocol AppClock: Sendable { var time: Int { get } }
nonisolated struct SystemClock: AppClock { var time: Int { 1 } }
nonisolated struct FrozenClock: AppClock { var time: Int { 0 } }

/// Not sendable, as much that is made for one screen.
nonisolated class Detail {
  let text: String
  @Dependency(\.clock) var live
  init(id: Int, title: String, clock: any AppClock) { text = "\(title) \(id) at \(clock.time)" }
}

nonisolated struct List {
  let first: Detail
  let factory: DependencyContainer.DetailFactory
  let later: DependencyProvider<DependencyContainer.DetailFactory>
}

@MainActor public final class Model {
  let text: String
  init(user: String, sum: Int, detail: Detail) { text = "\(user) \(sum) with \(detail.text)" }
}

nonisolated struct Failure: Error {}

nonisolated struct Document: Sendable {
  let text: String

  static func load(
    _ path: String, _ limit: Int?, _ progress: @escaping @Sendable (Double) -> Void,
    _ check: (String) throws -> Bool, _ clock: any AppClock
  ) async throws -> Document {
    guard try check(path) else { throw Failure() }
    await Task.yield()
    progress(1)
    return Document(text: "\(path) up to \(limit ?? -1) at \(clock.time), now at \(DependencyContainer.current.clock.time)")
  }

  @MainActor static func open(_ path: String) async -> Document { Document(text: path) }
}

nonisolated struct Parser<Token> {
  let seed: Token
  init(_ seed: Token) throws { self.seed = seed }
}

@resultBuilder nonisolated enum Items { static func buildBlock(_ items: Int...) -> [Int] { items } }

nonisolated final class Formatter: Sendable {}
nonisolated struct Row { let formatter: Formatter }
nonisolated struct Tree {
  let size: Int
  init(depth: Int, branch: (Int) -> Tree) { size = depth == 0 ? 1 : 1 + 2 * branch(depth - 1).size }
}

nonisolated struct Page {
  let number: Int
  let isShared: Bool
  let formatter: Formatter
  init(number: Int, formatter: Formatter, row: Row) {
    self.number = number
    self.formatter = formatter
    isShared = formatter === row.formatter
  }
  static func checked(_ number: Int, _ formatter: Formatter, _ row: Row) throws -> Page {
    if number < 0 { throw Failure() }
    return Page(number: number, formatter: formatter, row: row)
  }

  /// Asks for more after the resolve may have changed its thread.
  static func later(
    _ number: Int, _ formatter: Formatter, _ same: @Sendable () -> Formatter, _ row: @Sendable () -> Row
  ) async -> Page {
    for _ in 1...100 where number > 0 {
      await Task.yield()
      if same() !== formatter { return Page(number: number, formatter: same(), row: Row(formatter: Formatter())) }
    }
    return Page(number: number, formatter: formatter, row: row())
  }
}
nonisolated struct Book { let formatter: Formatter; let page: Page }
nonisolated struct Profile { let user: String; let size: Int }

@MainActor final class ModelOwner {
  @Dependency(\.model) var model
  @Injected(\.model) var kept

  func make() -> Model { model(for: "owner", in: 1) }
}

nonisolated struct Reader {
  @Dependency(\.detail) var detail
  @Dependency(\.page) var page

  func text() -> String { detail(id: 3).text }
}

nonisolated struct LateClock: AppClock { var time: Int { 2 } }
