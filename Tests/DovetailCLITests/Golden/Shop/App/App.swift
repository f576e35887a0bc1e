import Dovetail

@main struct App {
  static func main() async throws {
    let container = DependencyContainer.shared
    container.install(AppDependencies.self)
    try await container.start()
    print(await container.detail(id: 1), container.tabs, container.commands)
  }
}
