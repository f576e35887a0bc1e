/// A test's read of a dependency that neither the test nor the manifest prepares for tests.
struct UndeclaredRead: Sendable {
  /// What makes the value: a module's provision, or the dependency's own default.
  let recipe: Recipe
  /// The names of the dependencies being made, from the one that the test read to this one.
  var path: [String]

  /// The most names in a path, and the most reads that a value carries: enough to fail a test, however deep its graph
  /// is.
  fileprivate static let most = (names: 20, reads: 100)

  /// What is wrong with a read in a test of what it overrides.
  static let pastOverride =
    """
    not from this test's container, which overrides it: read DependencyContainer.current or a wrapper, or $0 in an \
    overriding closure
    """
}

/// What to tell the running test, or on standard error.
struct ReadReport: Sendable {
  /// What was read, and where an override later in a test's setup excuses that: in the container that was read, or in the one
  /// that the outermost read used. `nil` if nothing excuses it, as if a start in the setup read it.
  var read: (slot: Int, containers: [Contents])?
  /// What a test is told once: a name, or the slots of dependencies, which can have the same name.
  let name: String
  let message: String
  var context = DependencyContext.test
}

extension Creation {
  /// Adds undeclared reads of what this creation read, each dependency once.
  func add(_ reads: [UndeclaredRead]) {
    for var read in reads where undeclared.count < UndeclaredRead.most.reads {
      if undeclared.contains(where: { $0.recipe.slot == read.recipe.slot }) { continue }
      let isShort = read.path.count < UndeclaredRead.most.names
      read.path = [recipe.name] + (isShort ? read.path : ["…"] + read.path.dropFirst(2))
      undeclared.append(read)
    }
  }
}

extension Contents {
  /// Returns what to report to a test that reads a value as this container makes it. Under the lock.
  func undeclaredRead(of slot: Int) -> [UndeclaredRead] {
    // Not the reader's recipe, which may be another context's.
    guard context == .test, let recipe = recipe(of: slot), recipe.description.expression == .default
    else { return [] }
    return [UndeclaredRead(recipe: recipe, path: [recipe.name])]
  }

  /// Reports reads to the running test after the step, with the path to the reader. Those through a live or preview
  /// container aren't reported.
  func report(_ reads: [UndeclaredRead], _ reader: Creation?) {
    if reads.isEmpty { return }
    let origin = reader?.origin ?? self
    if origin.context != .test { return }
    let outer = reader?.path ?? []
    let lack = UndeclaredReads.library?.testContainer.map {
      "this \($0.contents.tree === tree ? "test" : "container, which is not the test's,") does not override it"
    }
    tree.reports += reads.map { read in
      let slot = read.recipe.slot
      let isHandWritten = tree.keys[slot]?.key is any ComposedDependencyKey.Type
      let reason =
        read.recipe.module.map {
          "'\($0)' provides it without a \"test\", so its live implementation is used; override it, or add a \"test\" there"
        }
        ?? (isHandWritten
          ? "its key has no expression for tests, so its default is used; override it, or return .declared from the key's expression(in:)"
          : "its manifest has no \"test\" for it, so its default is used; override it, or add a \"test\" (\"$default\" to use the default)")
      let problem =
        isOverriddenInTest(slot)
        ? UndeclaredRead.pastOverride : "\(lack ?? "nothing overrides it here") and \(reason)"
      let path = parenthesized(outer + read.path)
      return ReadReport(
        read: Run.ofTask === SetUp.current?.run ? (slot, [self, origin]) : nil, name: "\(slot)",
        message: "'\(read.recipe.name)'\(path) was read, but \(problem)")
    }
  }

  /// Returns whether the running test's own container overrides a dependency. Under the lock.
  func isOverriddenInTest(_ slot: Int) -> Bool {
    UndeclaredReads.library?.testContainer.map { $0.contents.tree === tree && $0.contents.overrides(slot) }
      ?? false
  }

  /// Returns whether this container or an ancestor overrides a dependency. Under the lock.
  fileprivate func overrides(_ slot: Int) -> Bool {
    chain.contains { $0.entry(ifAnyFor: slot)?.override != nil }
  }
}

/// Reports undeclared reads and calls of unset endpoints to the running test.
package enum UndeclaredReads {
  private static let reporter = Locked<(any UndeclaredReadReporter.Type)?>(nil)

  package static func use(_ new: any UndeclaredReadReporter.Type) {
    reporter.withLock { $0 = new }
  }

  /// What a test library does; `nil` if none is linked.
  static var library: (any UndeclaredReadReporter.Type)? { reporter.withLock { $0 } }

  /// Fails the running test, once for each name, or prints to standard error outside tests and without a test library.
  static func report(_ reports: [ReadReport]) {
    if SetUp.current?.keep(reports) == true { return }
    for report in reports {
      if report.context == .test, let library {
        library.report(report.name, report.message)
      } else {
        printToStandardError("dovetail: \(report.message)\n")
      }
    }
  }

  /// Fails the running test because an unset endpoint was called.
  ///
  /// - Returns: Whether a test library is linked.
  static func report(endpoint name: String) -> Bool {
    guard let library else { return false }
    library.report(
      name, "'\(name)' was called, but nothing set it: set it in the test, as in $0.client.fetch = …")
    return true
  }
}

package protocol UndeclaredReadReporter: SendableMetatype {
  static func report(_ name: String, _ message: String)

  /// Warns the running test once, if tests may run in parallel with it.
  static func warn(_ message: String)

  static var runningTest: String? { get }

  /// The running test's own container.
  static var testContainer: DependencyContainer? { get }

  /// Records a failure before the program stops. It may run the remaining tests, and not return.
  static func prepareToStop(_ message: String)
}

/// The setup of a container in a test, which may read what it is about to override: `$0.client.fetch = …`.
final class SetUp: Sendable {
  @TaskLocal static var current: SetUp?

  /// The run that it is a part of.
  let run = Run.ofTask
  /// The reports so far; `nil` after the end, which a task started here may outlive.
  private let reports = Locked<[ReadReport]?>([])

  /// Keeps reports until the end; returns whether the setup is still in progress.
  func keep(_ new: [ReadReport]) -> Bool {
    reports.withLock { $0?.append(contentsOf: new) != nil }
  }

  /// Makes the reports, except for reads that overrides excuse by now.
  func finish() {
    let reports = reports.withLock { $0.take() ?? [] }
    let unset = reports.filter { report in
      guard let (slot, containers) = report.read else { return true }
      return !containers.contains { contents in contents.step { contents.overrides(slot) } }
    }
    UndeclaredReads.report(unset)
  }
}
