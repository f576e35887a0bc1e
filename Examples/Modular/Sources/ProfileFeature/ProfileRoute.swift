import Domain
import Navigation

/// The places that the profile's tab can show.
public enum ProfileRoute: Route {
  case edit(Profile)
}
