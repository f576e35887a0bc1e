package enum ExitStatus: Int32, Sendable {
  case success = 0
  case findings = 1
  /// The arguments are wrong, or an I/O error happened.
  case failure = 2
}
