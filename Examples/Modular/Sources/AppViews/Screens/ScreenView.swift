#if canImport(SwiftUI)
  import DovetailSwiftUI
  import HomeFeature
  import LoginFeature
  import Navigation
  import ProfileFeature
  import SwiftUI

  /// Draws a screen's model, and keeps it for the lifetime of the view.
  struct ScreenView: View {
    private var screen: StateInjected<any Screen>
    private let isInFront: Bool

    init(isInFront: Bool, _ make: @escaping @MainActor () -> any Screen) {
      screen = StateInjected { _ in make() }
      self.isInFront = isInFront
    }

    var body: some View {
      drawing(of: screen())
        .navigationTitle(screen().title)
        // Again when a sheet goes, under which the view stays.
        .task(id: isInFront) { if isInFront { await screen().load() } }
    }

    @ViewBuilder private func drawing(of screen: any Screen) -> some View {
      switch screen {
      case let model as HomeModel: HomeView(model: model)
      case let model as ArticleModel: ArticleView(model: model)
      case let model as OnboardingModel: OnboardingView(model: model)
      case let model as ProfileModel: ProfileView(model: model)
      case let model as EditProfileModel: EditProfileView(model: model)
      case let model as LoginModel: LoginView(model: model)
      case let model as HintModel: Text(model.text)
      default: EmptyView()
      }
    }
  }

  /// The error to show, if any.
  struct FailureText: View {
    let failure: String?

    var body: some View {
      if let failure { Text(failure) }
    }
  }
#endif
