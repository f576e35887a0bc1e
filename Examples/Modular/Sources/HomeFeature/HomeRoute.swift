import Domain
import Navigation

/// Where the articles' tab can go.
public enum HomeRoute: Route {
  case article(Article.ID)
  case onboarding
}
