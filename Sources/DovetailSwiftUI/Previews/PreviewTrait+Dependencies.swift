#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview its own container, which uses the `preview` expressions and the shared container's overrides, but
    /// none of its values.
    @MainActor
    public static func dependencies(
      _ update: @escaping @MainActor (DependencyContainer) -> Void = { _ in }
    ) -> PreviewTrait<T> {
      .modifier(DependencyPreview(update: update))
    }
  }

  struct DependencyPreview: PreviewModifier {
    let update: @MainActor (DependencyContainer) -> Void

    func body(content: Content, context: Void) -> some View {
      content.modifier(
        DependencyModifier(context: .preview, sharesValues: false, given: 0, update: update))
    }
  }
#endif
