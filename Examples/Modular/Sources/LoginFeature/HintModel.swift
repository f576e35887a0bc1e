import Navigation

/// Shows a hint for the password.
@MainActor
public final class HintModel: Screen {
  public let title = "Hint"
  public let text = "ada's password is engine, grace's is compiler."
}
