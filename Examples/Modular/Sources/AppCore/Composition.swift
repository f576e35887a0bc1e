import Dovetail

/// Puts the app together.
public enum Composition {
  /// Installs all modules in a container, makes what the app needs at launch, and returns the app's model.
  @MainActor
  public static func start(in container: DependencyContainer = .shared) async throws -> AppModel {
    container.install(AppCoreDependencies.self)
    try await container.start()
    return container.appModel
  }
}
