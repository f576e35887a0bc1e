/// What a command tells its caller.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Something was found that must be fixed.
  case findings = 1
  /// The command was called wrongly, or an I/O error happened.
  case failure = 2
}
