/// Stops a program that uses the library wrongly; other than a precondition, with its message in release
/// builds too.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
