/// Where a screen is in its feature.
public enum Place<R: Route>: Hashable, Sendable {
  case root
  case pushed(R)
  case sheet(R)
  case cover(R)
}
