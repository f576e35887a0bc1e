/// The model of one screen, whoever draws it.
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
