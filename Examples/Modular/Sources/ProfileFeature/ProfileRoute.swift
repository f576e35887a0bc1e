import Domain
import Navigation

/// Where the profile's tab can go.
public enum ProfileRoute: Route {
  case edit(Profile)
}
