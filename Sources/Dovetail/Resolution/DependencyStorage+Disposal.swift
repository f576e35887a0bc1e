/// Disposing of what a scope held.
extension DependencyStorage {
  /// Disposes of what was taken off its slots, once what is being made of it is there.
  func dispose(_ taken: TakenRecords) async throws {
    let disposable = taken.records.filter(\.isDisposable)
    if disposable.isEmpty, taken.orphans.isEmpty { return }
    // A task of its own: that its caller was cancelled must not keep a value from being disposed of.
    let failures = await Task {
      var records = disposable
      for orphan in taken.orphans { records.append(await orphan.record()) }
      return await dispose(inOrder: Self.inOrderOfDisposal(records))
    }
    .value
    if !failures.isEmpty { throw DependencyDisposalError(failures: failures) }
  }

  private func dispose(
    inOrder records: [DependencyRecord]
  ) async -> [DependencyDisposalError.Failure] {
    var failures: [DependencyDisposalError.Failure] = []
    for record in records {
      do {
        if let key = record.key as? any DisposableDependencyKey.Type {
          try await key.dispose(record)
        } else if let key = record.key as? any IsolatedDisposableDependencyKey.Type {
          try await key.dispose(record)
        }
        observe(.disposed, record.key)
      } catch {
        failures.append(.init(dependency: record.key.name, error: error))
      }
    }
    return failures
  }

  /// Innermost scopes first, and in each what was made last.
  private static func inOrderOfDisposal(_ records: [DependencyRecord]) -> [DependencyRecord] {
    // By hand: the generic sort would be a tenth of the library's size.
    var (sorted, width) = (records, 1)
    while width < sorted.count {
      var merged: [DependencyRecord] = []
      for start in stride(from: 0, to: sorted.count, by: 2 * width) {
        let middle = min(start + width, sorted.count)
        let end = min(start + 2 * width, sorted.count)
        var (first, second) = (start, middle)
        while first < middle || second < end {
          let takesSecond =
            first == middle || second < end && sorted[second].isDisposed(before: sorted[first])
          merged.append(sorted[takesSecond ? second : first])
          if takesSecond { second += 1 } else { first += 1 }
        }
      }
      (sorted, width) = (merged, 2 * width)
    }
    return sorted
  }

  func end(_ scope: DependencyScope) async throws {
    let run = await enterEnding(scope)
    defer { leave(run) }
    try await dispose(take(scope, closing: true))
  }

  func stop() async throws {
    let run = await enterEnding(.singleton)
    defer { leave(run) }
    var failures: [DependencyDisposalError.Failure] = []
    let children = withLock { $0.children.values.compactMap(\.storage) }
    for child in children {
      do { try await child.stop() } catch let error as DependencyDisposalError {
        failures += error.failures
      }
    }
    // First, so that nothing is made behind what is taken.
    setStopped(true)
    do { try await dispose(take(.singleton, closing: true)) } catch let error as DependencyDisposalError {
      failures += error.failures
    }
    if !failures.isEmpty { throw DependencyDisposalError(failures: failures) }
  }

  func setStopped(_ isStopped: Bool) {
    withLock { state in
      state.isStopped = isStopped
      state.epoch &+= 1
      showTable(in: &state)
    }
  }

  func requireOpen(_ enclosing: DependencyScope, toBegin scope: DependencyScope) {
    if openHome(of: enclosing) != nil { return }
    if let input = enclosing.inputs.first {
      fatalError(
        """
        scope '\(scope.name)' was begun while '\(enclosing.name)', which it lies within, is closed: \
        begin '\(enclosing.name)' first, with its input '\(input.name)'
        """)
    }
    if let outer = enclosing.enclosingCustom { requireOpen(outer, toBegin: enclosing) }
    scopeChain.last?.open(enclosing, inputs: [])
  }
}

extension DisposableDependencyKey {
  fileprivate static func dispose(_ record: DependencyRecord) async throws {
    guard let box = record as? DependencyBox<Value> else { return }
    try await dispose(box.value)
  }
}

extension IsolatedDisposableDependencyKey {
  fileprivate static func dispose(_ record: DependencyRecord) async throws {
    guard let box = record as? DependencyBox<Value> else { return }
    try await dispose(DisposedDependency(box: box))
  }
}

extension DependencyRecord {
  func isDisposed(before other: DependencyRecord) -> Bool {
    let (depth, otherDepth) = (scope?.depth ?? 0, other.scope?.depth ?? 0)
    return depth != otherDepth ? depth > otherDepth : order > other.order
  }

  var isDisposable: Bool {
    key is any DisposableDependencyKey.Type || key is any IsolatedDisposableDependencyKey.Type
  }
}

/// A value on its way to the actor where it is disposed of.
public struct DisposedDependency<Value>: Sendable {
  let box: DependencyBox<Value>

  /// The value, which no longer belongs to a container.
  public var value: Value { box.value }
}

/// What went wrong while a scope's values were disposed of.
public struct DependencyDisposalError: Error, CustomStringConvertible {
  /// One value that could not be disposed of.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The dependency's name.
    public let dependency: String
    /// What its disposal threw.
    public let error: any Error

    /// The dependency and the error.
    public var description: String { "'\(dependency)' could not be disposed of: \(error)" }
  }

  /// All failures, in the order of disposal.
  public let failures: [Failure]

  /// The failures in one line each.
  public var description: String {
    failures.map(\.description).joined(separator: "\n")
  }
}
