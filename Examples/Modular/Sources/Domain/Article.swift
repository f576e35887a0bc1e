/// Something to read.
public struct Article: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public let title: String
  public let text: String

  public init(id: Int, title: String, text: String) {
    self.id = id
    self.title = title
    self.text = text
  }
}
