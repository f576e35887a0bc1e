/// A read in a test of what neither the test nor the manifest says what to use for.
struct UndeclaredRead: Sendable, Hashable {
  let slot: Int
  let dependency: String
  /// The module whose provision is used, `nil` where it is the dependency's own default.
  let module: String?
  /// The names of what is being made, from what the test read to the dependency.
  var path: [String] = []

  /// The most names of a path, and the most reads that a value carries: enough to fail a test, however deep what it reads is.
  fileprivate static let most = (names: 20, reads: 100)

  func within(_ name: String) -> UndeclaredRead {
    var read = self
    if path.count < Self.most.names {
      read.path.insert(name, at: 0)
    } else {
      read.path.replaceSubrange(...1, with: [name, "…"])
    }
    return read
  }
}

extension Creation {
  /// Adds undeclared reads of what this one read, each dependency once.
  func add(_ reads: [UndeclaredRead]) {
    if reads.isEmpty { return }
    var known = Set(undeclared.map(\.slot))
    for read in reads where undeclared.count < UndeclaredRead.most.reads && known.insert(read.slot).inserted {
      undeclared.append(read.within(recipe.name))
    }
  }
}

extension Contents {
  /// What a test is to be told if it reads a value that is made this way. Under the lock.
  func undeclaredRead(_ recipe: Recipe) -> [UndeclaredRead] {
    guard context == .test, recipe.description.absence == nil, recipe.description.expression == .default
    else {
      return []
    }
    return [
      UndeclaredRead(slot: recipe.slot, dependency: recipe.name, module: recipe.module, path: [recipe.name])
    ]
  }

  /// Lets the running test be told after the step, with the path to the reader.
  func report(_ reads: [UndeclaredRead], _ step: inout Step, _ reader: Creation?) {
    if reads.isEmpty { return }
    let path = reader?.path ?? []
    step.reports += reads.map { read in
      var read = read
      read.path = path + read.path
      return read
    }
  }
}

/// Reports what a test reads though neither it nor the manifest says what to use there.
package enum UndeclaredReads {
  private static let reporter = Locked<(any UndeclaredReadReporter.Type)?>(nil)

  /// Lets a library for tests take the reports.
  package static func use(_ new: any UndeclaredReadReporter.Type) {
    reporter.withLock { $0 = new }
  }

  /// Names the read dependencies in the running test's failure, or on the standard error where no library
  /// for tests is linked.
  static func report(_ reads: [UndeclaredRead]) {
    if SetUp.current?.keep(reads) == true { return }
    for read in reads {
      let reason =
        read.module.map { "'\($0)' provides it without a \"test\", so its live implementation is used" }
        ?? "its manifest has no \"test\" for it, so its default is used; override it, or add a \"test\" (\"$default\" to use the default)"
      let way = read.path.count > 1 ? " (\(read.path.joined(separator: " -> ")))" : ""
      let message = "'\(read.dependency)'\(way) was read, but this test does not override it and \(reason)"
      tell(read.dependency, message)
    }
  }

  /// Fails the running test, once for each name, or writes on the standard error where no library for tests is linked.
  static func tell(_ name: String, _ message: String) {
    if let reporter = reporter.withLock({ $0 }) {
      reporter.report(name, message)
    } else {
      StandardError.write("dovetail: \(message)\n")
    }
  }

  /// Names what was called though nobody set it in the running test's failure.
  ///
  /// - Returns: Whether a library for tests is there to do so.
  static func report(endpoint name: String) -> Bool {
    guard let reporter = reporter.withLock({ $0 }) else { return false }
    reporter.report(
      name, "'\(name)' was called, but nothing set it: set it where this test overrides its dependency")
    return true
  }

  /// The name of the running test, if a library for tests knows it.
  static var runningTest: String? { reporter.withLock { $0 }?.runningTest }

  /// Fails the running test before a stop that no test survives.
  static func prepareToStop(_ message: String) { reporter.withLock { $0 }?.prepareToStop(message) }
}

/// Takes the reports of undeclared reads.
package protocol UndeclaredReadReporter: SendableMetatype {
  /// Records that the running test read a dependency.
  static func report(_ name: String, _ message: String)

  /// The running test's name.
  static var runningTest: String? { get }

  /// Records a failure that the running test does not outlive; it may continue with the other tests, and not return.
  static func prepareToStop(_ message: String)
}

/// The setting up of a container in a test: `$0.client.fetch = …` reads what it is about to override.
final class SetUp: Sendable {
  @TaskLocal static var current: SetUp?

  private let contents: Contents
  /// What was read; `nil` after the end, which a task may outlive that was begun here.
  private let reads = Locked<[UndeclaredRead]?>([])

  init(of contents: Contents) {
    self.contents = contents
  }

  /// Takes reads to report at the end.
  ///
  /// - Returns: Whether the end is still to come.
  func keep(_ new: [UndeclaredRead]) -> Bool {
    reads.withLock { reads in
      reads?.append(contentsOf: new)
      return reads != nil
    }
  }

  /// Reports what was read and is still not overridden.
  func finish() {
    let reads = reads.withLock { $0.take() ?? [] }
    if reads.isEmpty { return }
    let unset = contents.step { _ in
      reads.filter { read in !contents.chain.contains { $0.entries[read.slot]?.override != nil } }
    }
    UndeclaredReads.report(unset)
  }
}
