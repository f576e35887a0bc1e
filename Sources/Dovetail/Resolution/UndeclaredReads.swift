/// Reports what a test reads though neither it nor the manifest says what to use there.
package enum UndeclaredReads {
  /// Names the read dependency in the running test's failure, or on the standard error where no library
  /// for tests is linked.
  static func report(_ name: String) {
    // Found by its mangled name, so that a test need not call anything before it reads.
    if let reporter = _typeByName("15DovetailTesting15FailureReporterV")
      as? any UndeclaredReadReporter.Type
    {
      reporter.report(name)
    } else {
      StandardError.write("dovetail: '\(name)' was read in a test, which does not override it\n")
    }
  }
}

/// Takes the reports of undeclared reads.
package protocol UndeclaredReadReporter {
  /// Records that the running test read a dependency.
  static func report(_ name: String)
}
