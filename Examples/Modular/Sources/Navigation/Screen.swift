/// The model of one screen, independent of the front end.
@MainActor
public protocol Screen: AnyObject {
  var title: String { get }

  /// Updates the model; called whenever its screen becomes visible.
  func load() async
}

extension Screen {
  /// Does nothing.
  public func load() async {}
}
