import Observation

/// The selected tab; each user starts with the first one.
@MainActor @Observable
final class TabSelection {
  var tab: String?
}
