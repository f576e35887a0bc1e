import Dovetail

func container(_ context: DependencyContext) async throws -> DependencyContainer {
  let container = DependencyContainer(context: context)
  container.install(CollectionContextsDependencies.self)
  try await container.start()
  return container
}

let live = try await container(.live)
print(live.numbers, live.opened, live.branched, live.pairs[0].name, live.pairs.count)
let preview = try await container(.preview)
print(preview.numbers)
let test = try await container(.test)
test.base = 5
try await test.start()
print(test.numbers, test.opened, test.branched)
try await test.stop()
