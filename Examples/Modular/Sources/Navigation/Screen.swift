/// The model of one screen, independent of the front end.
@MainActor
public protocol Screen: AnyObject {
  var title: String { get }

  /// Brings the model up to date; called whenever its screen comes to the front.
  func load() async
}

extension Screen {
  /// Does nothing.
  public func load() async {}
}
