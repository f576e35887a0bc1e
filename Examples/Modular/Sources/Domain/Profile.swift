/// What users tell about themselves.
public struct Profile: Codable, Hashable, Sendable {
  public var name: String
  public var motto: String
  /// Whether the user has not seen the onboarding yet.
  public var isNew: Bool

  public init(name: String, motto: String, isNew: Bool) {
    self.name = name
    self.motto = motto
    self.isNew = isNew
  }
}
