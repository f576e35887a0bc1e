import Navigation

/// Helps those who don't know a password.
@MainActor
public final class HintModel: Screen {
  public let title = "Hint"
  public let text = "ada's password is engine, grace's is compiler."
}
