/// Reports what a test reads though neither it nor the manifest says what to use there.
package enum UndeclaredReads {
  // Found by its mangled name, so that a test need not call anything before it reads.
  private static var reporter: (any UndeclaredReadReporter.Type)? {
    _typeByName("15DovetailTesting15FailureReporterV") as? any UndeclaredReadReporter.Type
  }

  /// Names the read dependency in the running test's failure, or on the standard error where no library
  /// for tests is linked.
  ///
  /// - Parameters:
  ///   - name: The dependency.
  ///   - module: The module whose provision is used, nil where it is the dependency's own default.
  static func report(_ name: String, providedBy module: String?) {
    let reason =
      module.map { "'\($0)' provides it without a \"test\"; that is used" }
      ?? "its manifest has no \"test\" for it; its default is used"
    let message = "'\(name)' was read, but this test does not override it and \(reason)"
    if let reporter {
      reporter.report(name, message)
    } else {
      StandardError.write("dovetail: \(message)\n")
    }
  }

  /// The name of the running test, as far as a library for tests knows it.
  static var runningTest: String? { reporter?.runningTest }
}

/// Takes the reports of undeclared reads.
package protocol UndeclaredReadReporter {
  /// Records that the running test read a dependency.
  static func report(_ name: String, _ message: String)

  /// The running test's name.
  static var runningTest: String? { get }
}
