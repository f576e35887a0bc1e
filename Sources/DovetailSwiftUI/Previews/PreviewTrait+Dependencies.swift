#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview a container of its own, which uses the `preview` expressions.
    ///
    /// ```swift
    /// #Preview(traits: .dependencies { $0.client = CannedClient() }) {
    ///   CartScreen()
    /// }
    /// ```
    ///
    /// It takes no value from the shared container but its overrides, so that one preview leaves no mark on
    /// another.
    ///
    /// - Parameter update: Sets overrides on the container.
    /// - Returns: The trait.
    @MainActor
    public static func dependencies(
      _ update: @escaping @MainActor (DependencyContainer) -> Void = { _ in }
    ) -> PreviewTrait<T> {
      .modifier(DependencyPreview(update: update))
    }
  }

  /// Puts a preview into a container of its own.
  struct DependencyPreview: PreviewModifier {
    let update: @MainActor (DependencyContainer) -> Void

    func body(content: Content, context: Void) -> some View {
      content.modifier(
        DependencyModifier(given: 0, makeChild: DependencyContainer.ofPreview, update: update))
    }
  }
#endif
