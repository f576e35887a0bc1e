import Dovetail

let container = DependencyContainer(context: .live)
withDependencies(from: container) { Owner().show() }
let theme = container.theme
print(container.theme === theme, container.header.theme === theme)
print(container.row === container.row, container.page === container.page)
print(container.grid.map(\.index), container.grid.map(\.isShared), container.grid[0].row === container.grid[1].row)
print(container.maker.make().index, container.maker.theme() === theme)
print(await container.loader(index: 5).index)
print(try await withDependencies(from: container) { try await Reader().read() })
do {
  print(try await container.job(number: -1))
} catch {
  print(error)
}

container.cell = .init { Cell(index: -$0, row: Row(), header: container.header) }
print(container.cell(index: 3).index, container.grid.map(\.index))
