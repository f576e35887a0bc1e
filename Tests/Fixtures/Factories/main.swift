import Dovetail

let container = DependencyContainer(context: .live)
print(container.detail(id: 3).text)
print(container.detail(id: 4, title: "four", ["a": 1]).text)
print(DependencyContainer(context: .preview).detail(id: 3).text)
print(DependencyContainer(context: .test).detail(id: 3).text)

let list = container.list
print(list.first.text, list.factory(id: 2).text, list.later()(id: 5).text)

print(container.models.map(\.text))
print(withDependencies(from: container) { ModelOwner().make().text })

let child = DependencyContainer(parent: container)
child.clock = LateClock()
print(child.detail(id: 3).text)
let early = container.detail
let made = withDependencies(from: child) { (Reader().text(), early(id: 3)) }
print(made.0, made.1.text)

// An object made by a factory reads the container that the factory came from, and an override around the read.
let detail = child.detail(id: 1)
print(detail.live.time, withDependencies { $0.clock = FrozenClock() } operation: { detail.live.time })

child.detail = .init { id, title, names in Detail(id: -id, title: title, clock: FrozenClock()) }
print(child.detail(id: 3, title: "fake").text, child.list.first.text)
child.register(\.page) { _ in .init { Page(number: $0 * 10, formatter: Formatter(), row: Row(formatter: Formatter())) } }
print(child.page(number: 2).number)

print(container.page(number: 1).isShared, container.page(number: 1).formatter === container.page(number: 1).formatter)
let pages = await [container.pageLater(number: 1), container.pageLater(number: 2)]
print(pages.map(\.isShared), pages[0].formatter === pages[1].formatter)
let book = container.book
print(book.formatter === book.page.formatter)
print((try? container.pageOrNone(number: -1)) == nil, try container.pageOrNone(number: 2).number)
print(try container.parser(Seed: 5).seed, container.maker()())
print(container.tree(depth: 3).size)
print(await container.opener(path: "/").text)
let menu = container.menu(
  {
    1
    2
  }, limit: 7)
print(menu)

container.beginLogin(user: "Ada")
print(container.profile(size: 2).user)

func load(_ isGood: Bool) async throws -> Document {
  try await child.loader(path: "/a", limit: 2, progress: { print("progress", $0) }, check: { _ in isGood })
}
print(try await load(true).text)
do {
  print(try await load(false).text)
} catch {
  print(error)
}
