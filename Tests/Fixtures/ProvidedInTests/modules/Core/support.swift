@MainActor public final class Page {
  public let title: String
  public init(title: String) { self.title = title }
}
