import Dovetail

@MainActor func run() async throws {
  let container = DependencyContainer(context: .live)
  container.install(StartedDependencies.self)
  try await container.start()
  try await container.start()
  print("tokens shared: \(container.pair.isShared)")
  print("model on \(container.model.database.name)")

  do {
    try await container.beginLogin(user: User(name: ""))
  } catch let error as DependencyStartError {
    print(error.path.joined(separator: " -> "), "open: \(container.isOpen(.login))")
  }
  try await container.beginLogin(user: User(name: "Ada"))
  try await container.end(.login)
  container.beginVisit()
  try await container.beginPage()

  let child = DependencyContainer(parent: container)
  child.settings = Settings(name: "override")
  try await child.start()
  print("child's own: \(child.database !== container.database)")

  print("-- stop")
  try await container.stop()

  print("-- test")
  let test = DependencyContainer(context: .test)
  test.install(StartedDependencies.self)
  print(test.settings.name)
  try await test.stop()
}

try await run()
