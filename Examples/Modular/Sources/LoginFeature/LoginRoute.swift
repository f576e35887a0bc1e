import Navigation

/// Where the login can go.
public enum LoginRoute: Route {
  case hint
}
