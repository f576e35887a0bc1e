#if canImport(SwiftUI)
  import Dovetail
  import SwiftUI

  /// Gives a tree of views its own container.
  struct DependencyModifier: ViewModifier {
    @Environment(\.dependencies) private var parent
    @State private var subtree = SubtreeContainer()
    private let place: AnyKeyPath?
    private let context: DependencyContext?
    private let sharesValues: Bool
    private let given: GivenValue
    private let update: @MainActor (DependencyContainer) -> Void

    init(
      at place: AnyKeyPath? = nil, context: DependencyContext? = nil, sharesValues: Bool = true, given: Any,
      update: @escaping @MainActor (DependencyContainer) -> Void
    ) {
      self.place = place
      self.context = context
      self.sharesValues = sharesValues
      self.given = GivenValue(given)
      self.update = update
    }

    func body(content: Content) -> some View {
      content.environment(
        \.dependencies,
        subtree.container(
          in: parent, at: place, context: context, sharesValues: sharesValues, given: given, update: update))
    }
  }
#endif
