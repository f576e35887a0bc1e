#if canImport(SwiftUI)
  import AppCore
  import DovetailSwiftUI
  import LoginFeature
  import Navigation
  import SwiftUI

  /// The login, or the tabs.
  struct RootView: View {
    @Bindable var app: AppModel

    var body: some View {
      if app.part == .login {
        LoginRoot()
      } else {
        TabView(selection: $app.part) {
          ForEach(app.tabs, id: \.id) { tab in
            view(of: app.flow(of: .tab(tab.id)))
              .tabItem { Label(tab.title, systemImage: tab.symbol) }
              .tag(AppModel.Part.tab(tab.id))
          }
        }
      }
    }

    private func view(of flow: some Flow) -> AnyView { AnyView(FlowView(flow)) }
  }

  /// The login, with a new flow each time it appears.
  private struct LoginRoot: View {
    @StateInjected(\.loginFlow) private var flow

    var body: some View { FlowView(flow) }
  }
#endif
