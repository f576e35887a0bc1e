import Navigation

/// One flow on the terminal: keeps the screens that its coordinator presents.
@MainActor
final class Stage {
  private let flow: any Flow
  private var shown: [(place: AnyHashable, screen: any Screen)] = []

  init(_ flow: any Flow) {
    self.flow = flow
  }

  /// Returns the visible screen, after making new screens and dropping those that the coordinator has left.
  var front: any Screen {
    update(flow)
    return shown[shown.count - 1].screen
  }

  /// What covers the path: a sheet, a full-screen cover or nothing.
  var modal: String? { flow.modal }
  var canGoBack: Bool { flow.canGoBack }

  func goBack() { flow.goBack() }

  private func update(_ flow: some Flow) {
    let places = flow.coordinator.places
    let kept = zip(shown, places).prefix { $0.place == AnyHashable($1) }.count
    shown.removeSubrange(kept...)
    shown += places[kept...].map { (AnyHashable($0), flow.screen(at: $0)) }
  }
}

extension Flow {
  fileprivate var modal: String? {
    coordinator.cover != nil ? "cover" : coordinator.sheet != nil ? "sheet" : nil
  }
  fileprivate var canGoBack: Bool { coordinator.canGoBack }

  fileprivate func goBack() { coordinator.goBack() }
}
