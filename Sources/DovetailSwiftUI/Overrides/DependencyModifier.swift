#if canImport(SwiftUI)
  import Dovetail
  import SwiftUI

  /// Gives a tree of views its own container.
  struct DependencyModifier: ViewModifier {
    @Environment(\.dependencies) private var parent
    @State private var subtree = SubtreeContainer()
    private let place: AnyHashable?
    private let given: GivenValue
    private let makeChild: @MainActor (DependencyContainer) -> DependencyContainer
    private let update: @MainActor (DependencyContainer) -> Void

    init(
      at place: AnyHashable? = nil, given: Any,
      makeChild: @escaping @MainActor (DependencyContainer) -> DependencyContainer = {
        DependencyContainer(parent: $0)
      },
      update: @escaping @MainActor (DependencyContainer) -> Void
    ) {
      self.place = place
      self.given = GivenValue(given)
      self.makeChild = makeChild
      self.update = update
    }

    func body(content: Content) -> some View {
      content.environment(
        \.dependencies,
        subtree.container(in: parent, at: place, given: given, makeChild: makeChild, update: update))
    }
  }
#endif
