import Dovetail

@globalActor actor WorkActor { static let shared = WorkActor() }
nonisolated struct Failure: Error {}
@WorkActor func work(_ number: Int) async throws -> Int {
  WorkActor.shared.assertIsolated()
  if number < 0 { throw Failure() }
  return number * 2
}

@MainActor final class Theme {}
@MainActor final class Row {}
@MainActor final class Header {
  let row: Row
  let theme: Theme
  init(row: Row, theme: Theme) { (self.row, self.theme) = (row, theme) }
}
@MainActor final class Page {
  let isShared: Bool
  init(row: Row, header: Header) { isShared = header.row === row }
}
@MainActor final class Sheet {
  let isShared: Bool
  init(row: Row, header: Header) { isShared = header.row === row }
}
@MainActor final class Cell {
  let index: Int
  let row: Row
  let isShared: Bool
  init(index: Int, row: Row, header: Header) {
    self.index = index
    self.row = row
    isShared = header.row === row
  }
}
nonisolated struct Maker: Sendable {
  let cell: DependencyContainer.CellFactory
  let theme: @MainActor @Sendable () -> Theme

  @MainActor func make() -> Cell { cell(index: 7) }
}

@MainActor final class Owner {
  @Dependency(\.page) var page
  @Dependency(\.cell) var cell
  @Injected(\.sheet) var sheet

  func show() { print(page.isShared, cell(index: 3).index, sheet.isShared) }
}

nonisolated struct Reader {
  @Dependency(\.cell) var cell
  @Dependency(\.job) var job

  func read() async throws -> Int { try await job(number: await cell(index: 4).index) }
}
