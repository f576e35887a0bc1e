#if canImport(SwiftUI)
  import Navigation
  import SwiftUI

  /// A feature's screens, as its coordinator presents them.
  struct FlowView<F: Flow>: View {
    private let flow: F
    @Bindable private var coordinator: Coordinator<F.R>

    init(_ flow: F) {
      self.flow = flow
      coordinator = flow.coordinator
    }

    var body: some View {
      NavigationStack(path: $coordinator.path) {
        view(at: .root) { flow.root }
          .navigationDestination(for: F.R.self) { route in
            view(at: .pushed(route)) { flow.screen(for: route) }
          }
      }
      .sheet(item: $coordinator.sheet) { modal($0, at: .sheet($0)) }
      #if os(macOS)
        .sheet(item: $coordinator.cover) { modal($0, at: .cover($0)) }
      #else
        .fullScreenCover(item: $coordinator.cover) { modal($0, at: .cover($0)) }
      #endif
    }

    private func modal(_ route: F.R, at place: Place<F.R>) -> some View {
      NavigationStack { view(at: place) { flow.screen(for: route) } }
    }

    private func view(at place: Place<F.R>, _ make: @escaping @MainActor () -> any Screen) -> some View {
      ScreenView(isInFront: coordinator.places.last == place, make)
    }
  }
#endif
