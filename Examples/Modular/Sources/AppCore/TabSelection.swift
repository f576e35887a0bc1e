import Observation

/// Which tab a user looks at; the next user begins again.
@MainActor @Observable
final class TabSelection {
  var tab: String?
}
