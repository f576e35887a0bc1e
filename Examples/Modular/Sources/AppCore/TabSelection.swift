import Observation

/// Which tab a user looks at; the next user begins anew.
@MainActor @Observable
final class TabSelection {
  var tab: String?
}
