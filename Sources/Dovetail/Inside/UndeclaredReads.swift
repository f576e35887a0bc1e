/// A test's read of a dependency that neither the test nor the manifest prepares for tests.
struct UndeclaredRead: Sendable {
  let slot: Int
  let dependency: String
  /// The module whose provision is used; `nil` for the dependency's own default.
  let module: String?
  /// The names of the dependencies being made, from the one that the test read to this one.
  var path: [String] = []

  /// The most names in a path, and the most reads that a value carries: enough to fail a test, however deep its graph
  /// is.
  fileprivate static let most = (names: 20, reads: 100)

  func within(_ name: String) -> UndeclaredRead {
    var read = self
    read.path = path.count < Self.most.names ? [name] + path : [name, "…"] + path.dropFirst(2)
    return read
  }
}

extension Creation {
  /// Adds undeclared reads of what this creation read, each dependency once.
  func add(_ reads: [UndeclaredRead]) {
    for read in reads where undeclared.count < UndeclaredRead.most.reads {
      if undeclared.contains(where: { $0.slot == read.slot }) { continue }
      undeclared.append(read.within(recipe.name))
    }
  }
}

extension Contents {
  /// Returns what to report to a test that reads a value made this way. Under the lock.
  func undeclaredRead(_ recipe: Recipe) -> [UndeclaredRead] {
    guard context == .test, recipe.description.absence == nil, recipe.description.expression == .default
    else {
      return []
    }
    return [
      UndeclaredRead(slot: recipe.slot, dependency: recipe.name, module: recipe.module, path: [recipe.name])
    ]
  }

  /// Reports reads to the running test after the step, with the path to the reader.
  func report(_ reads: [UndeclaredRead], _ reader: Creation?) {
    if reads.isEmpty { return }
    let path = reader?.path ?? []
    tree.afterStep.reports += reads.map { read in
      var read = read
      read.path = path + read.path
      return read
    }
  }
}

/// Reports undeclared reads and calls of unset endpoints to the running test.
package enum UndeclaredReads {
  private static let reporter = Locked<(any UndeclaredReadReporter.Type)?>(nil)

  /// Sets the test library that takes the reports.
  package static func use(_ new: any UndeclaredReadReporter.Type) {
    reporter.withLock { $0 = new }
  }

  /// Reports reads to the running test, or on standard error if no test library is linked.
  static func report(_ reads: [UndeclaredRead]) {
    if SetUp.current?.keep(reads) == true { return }
    for read in reads {
      let reason =
        read.module.map {
          "'\($0)' provides it without a \"test\", so its live implementation is used; override it, or add a \"test\" there"
        }
        ?? "its manifest has no \"test\" for it, so its default is used; override it, or add a \"test\" (\"$default\" to use the default)"
      let name = "'\(read.dependency)'\(parenthesized(read.path))"
      tell(read.dependency, "\(name) was read, but this test does not override it and \(reason)", in: .test)
    }
  }

  /// Fails the running test, once for each name, or prints to standard error outside tests and without a test library.
  @inline(never)
  static func tell(_ name: String, _ message: String, in context: DependencyContext) {
    if context == .test, let reporter = reporter.withLock({ $0 }) {
      reporter.report(name, message)
    } else {
      printToStandardError("dovetail: \(message)\n")
    }
  }

  /// Fails the running test because an unset endpoint was called.
  ///
  /// - Returns: Whether a test library is linked.
  static func report(endpoint name: String) -> Bool {
    guard let reporter = reporter.withLock({ $0 }) else { return false }
    reporter.report(
      name, "'\(name)' was called, but nothing set it: set it where this test overrides its dependency")
    return true
  }

  /// The name of the running test, if the test library knows it.
  static var runningTest: String? { reporter.withLock { $0 }?.runningTest }

  /// Fails the running test before the program stops.
  static func prepareToStop(_ message: String) { reporter.withLock { $0 }?.prepareToStop(message) }
}

/// A test library, which takes the reports.
package protocol UndeclaredReadReporter: SendableMetatype {
  static func report(_ name: String, _ message: String)

  static var runningTest: String? { get }

  /// Records a failure before the program stops. It may run the remaining tests, and not return.
  static func prepareToStop(_ message: String)
}

/// The setup of a container in a test, which may read what it is about to override: `$0.client.fetch = …`.
final class SetUp: Sendable {
  @TaskLocal static var current: SetUp?

  private let contents: Contents
  /// The reads so far; `nil` after the end, which a task started here may outlive.
  private let reads = Locked<[UndeclaredRead]?>([])

  init(of contents: Contents) {
    self.contents = contents
  }

  /// Keeps reads to report at the end.
  ///
  /// - Returns: Whether the setup is still in progress.
  func keep(_ new: [UndeclaredRead]) -> Bool {
    reads.withLock { reads in
      reads?.append(contentsOf: new)
      return reads != nil
    }
  }

  /// Reports the reads that are still not overridden.
  func finish() {
    let reads = reads.withLock { $0.take() ?? [] }
    if reads.isEmpty { return }
    let unset = contents.step {
      reads.filter { read in !contents.chain.contains { $0.entry(ifAnyFor: read.slot)?.override != nil } }
    }
    UndeclaredReads.report(unset)
  }
}
