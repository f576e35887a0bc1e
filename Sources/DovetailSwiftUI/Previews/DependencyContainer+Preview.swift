import Dovetail

extension DependencyContainer {
  /// A container for one preview, which takes overrides alone from its parent and no value made there.
  static func ofPreview(in parent: DependencyContainer) -> DependencyContainer {
    DependencyContainer(parent: parent, context: .preview, sharesValues: false)
  }
}
