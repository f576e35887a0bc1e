package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The command found something to fix.
  case findings = 1
  /// The arguments are wrong, or an I/O error happened.
  case failure = 2
}
