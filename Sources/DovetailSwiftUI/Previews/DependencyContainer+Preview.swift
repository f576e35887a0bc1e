import Dovetail

extension DependencyContainer {
  /// Creates a container for one preview, which uses its parent's overrides but none of its values.
  static func ofPreview(in parent: DependencyContainer) -> DependencyContainer {
    DependencyContainer(parent: parent, context: .preview, sharesValues: false)
  }
}
