#if canImport(SwiftUI)
  import AppCore
  import SwiftUI

  /// The app in a window; an app target calls its `main()`.
  public struct ModularWindow: App {
    @State private var app: AppModel?
    @State private var failure: String?

    public init() {}

    public var body: some Scene {
      WindowGroup {
        if let app {
          RootView(app: app)
        } else {
          Text(failure ?? "One moment.").task { await start() }
        }
      }
    }

    private func start() async {
      do {
        app = try await Composition.start()
      } catch {
        failure = "The app could not start."
      }
    }
  }
#endif
