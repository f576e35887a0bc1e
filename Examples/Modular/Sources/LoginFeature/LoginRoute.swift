import Navigation

/// The places that the login can show.
public enum LoginRoute: Route {
  case hint
}
