import Domain
import Navigation

/// The places that the articles' tab can show.
public enum HomeRoute: Route {
  case article(Article.ID)
  case onboarding
}
