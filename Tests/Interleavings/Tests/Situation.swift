import Dovetail
import Synchronization

/// What there is before operations run at once.
enum Situation: CaseIterable {
  /// Nothing is made; container 1 is a child that overrides nothing.
  case fresh
  /// The child overrides what others are made from, and an identifier is registered.
  case overridden
  /// Everything is made, and the scopes are open.
  case made

  var preparation: [Operation] {
    switch self {
    case .fresh: [.makeChild(container: 0)]
    case .overridden:
      [
        .makeChild(container: 0), .set(2, container: 1),
        .registerIdentifier(0, Self.registration(900), container: 0),
      ]
    case .made:
      [
        .makeChild(container: 0), .set(12, container: 1), .begin(.login, container: 0),
        .registerIdentifier(0, Self.registration(900), container: 0), .start(container: 0),
        .start(container: 1),
      ]
        + [2, 3, 4, 5, 8, 9, 10, 11, 12, 14].map { .read(.key($0), container: 0) }
        + [3, 4, 14].map { .read(.key($0), container: 1) } + [.read(.identifier(0), container: 0)]
    }
  }

  static func registration(_ number: Int) -> Factory {
    Factory(number: number, sharing: .kept, life: .singleton, reads: [.key(2)])
  }

  /// Every operation on one container.
  static func operations(on container: Int, number: Int) -> [Operation] {
    let factory = registration(number)
    let reads = [3, 4, 5, 7, 8, 9, 10, 11, 13, 14].map { Operation.read(.key($0), container: container) }
    return reads + [
      .read(.identifier(0), container: container), .set(2, container: container),
      .set(3, container: container),
      .register(4, factory, container: container), .registerIdentifier(0, factory, container: container),
      .remove(0, container: container), .reset(2, container: container), .reset(4, container: container),
      .resetScope(.stay, container: container), .begin(.login, container: container),
      .begin(.visit, container: container), .end(.visit, container: container),
      .end(.login, container: container), .start(container: container), .stop(container: container),
      .makeChild(container: container), .letGo(container: 1),
    ]
  }
}

extension Operation {
  /// Whether it is a row of operations on one value each.
  var isRow: Bool {
    switch self {
    case .start, .stop, .begin, .end: true
    default: false
    }
  }

  /// Whether it replaces or takes away nothing.
  var onlyMakes: Bool {
    switch self {
    case .read, .start, .makeChild: true
    default: false
    }
  }
}

/// How operations that ran at once ended, so that two ends can be compared.
struct Meeting {
  let situation: Situation
  let operations: [Operation]

  struct Outcome: Hashable {
    /// What each operation gave; nil of one that the process's stop cut off.
    var results: [String?]
    var stop: String?
    /// What reads find afterwards, and what everything's end leaves.
    var rest: [String] = []
    /// What needs disposal and never was disposed of, since something was set in its place.
    var undisposed: [String] = []
    var failure: String?

    /// Whether this could be what a serial order gave: after a stop, what was cut off does not count.
    func isAllowed(by serial: Outcome) -> Bool {
      if stop == nil {
        return results == serial.results && serial.stop == nil && rest == serial.rest
      }
      return stop == serial.stop
        && zip(results, serial.results).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
  }

  /// Whether an outcome could be that of a serial order.
  ///
  /// Between the rows of an operation others may stand, so with these each line alone must be that of some order; and an end
  /// cancels what starts.
  func allows(_ outcome: Outcome, by serial: [Outcome]) -> Bool {
    if outcome.failure != nil || !mayStay(outcome.undisposed, by: serial) { return false }
    if serial.contains(where: outcome.isAllowed) { return true }
    guard outcome.stop == nil, operations.contains(where: \.isRow) else { return false }
    func isUsual(_ line: String?, _ others: [String?]) -> Bool {
      others.contains { $0.map(Self.withoutNumbers) == line.map(Self.withoutNumbers) }
    }
    let finished = serial.filter { $0.stop == nil }
    return operations.indices.allSatisfy { number in
      operations[number].isRow && outcome.results[number] == "throws CancellationError()"
        || isUsual(outcome.results[number], serial.map { $0.results[number] })
    }
      && outcome.rest.indices.allSatisfy { index in
        isUsual(outcome.rest[index], finished.map { index < $0.rest.count ? $0.rest[index] : nil })
      }
  }

  /// Whether what was never disposed of is nothing but replaced values, as some serial order leaves them.
  ///
  /// A replaced value is disposed of only where it was replaced while it was being made. Which of both it is, is a matter of the moment,
  /// whatever the reader that made it gets in the end: a reader makes what its value needs, each kept at once, and then the value, which it
  /// makes again where one of those was replaced meanwhile.
  private func mayStay(_ undisposed: [String], by serial: [Outcome]) -> Bool {
    Set(undisposed).allSatisfy { name in
      let count = undisposed.count { $0 == name }
      return serial.contains { order in order.undisposed.count { $0 == name } >= count }
    }
  }

  private static func withoutNumbers(_ line: String) -> String {
    line.split(separator: "·", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 ? $0.element : $0.element.drop { $0.isNumber } }
      .joined(separator: "·")
  }

  /// Runs the operations in an order of steps.
  func run(_ choose: @escaping (Int) -> Int) -> Outcome {
    let stage = Stage(situation, operations)
    return stage.run(operations.indices.map { [$0] }, choose)
  }

  /// Runs the operations one after another.
  func run(inOrder order: [Int]) -> Outcome {
    let stage = Stage(situation, operations)
    return stage.run([order], nil)
  }

  /// The outcomes of serial orders in which each read from the child follows the same read from its parent.
  ///
  /// A reader may have made values in the parent, each kept at once, before the child overrides what they are made from; it
  /// then makes the child's own. Only a stop shows that: a reset of what the parent would have to dispose of.
  func outcomesAfterReadsFromParent() -> [Outcome] {
    var all = operations
    var follower: [Int: Int] = [:]
    for (number, operation) in operations.enumerated() {
      guard case .read(let name, container: 1) = operation else { continue }
      follower[all.count] = number
      all.append(.read(name, container: 0))
    }
    if follower.isEmpty { return [] }
    return orders(all.count).compactMap { order in
      let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
      if follower.contains(where: { places[$0, default: 0] > places[$1, default: 0] }) { return nil }
      return Stage(situation, all, results: operations.count).run([order], nil)
    }
  }
}

/// One run of operations, from the first container to the last disposal.
private final class Stage: @unchecked Sendable {
  private let player = Player(World.number(World.small))
  private let situation: Situation
  private let operations: [Operation]
  /// How many operations have results.
  private let count: Int
  private var outcomes: [Player.Outcome?]
  private var rest: [Player.Outcome] = []

  init(_ situation: Situation, _ operations: [Operation], results count: Int? = nil) {
    self.situation = situation
    self.operations = operations
    self.count = count ?? operations.count
    outcomes = operations.map { _ in nil }
  }

  func run(_ rows: [[Int]], _ choose: ((Int) -> Int)?) -> Meeting.Outcome {
    let preparation = situation.preparation
    let prepared = Schedule().run([
      { for operation in preparation { _ = await self.player.apply(operation) } }
    ])
    guard prepared == .finished else { return failed("while it was prepared: \(prepared)") }
    let before = player.journal.all.disposed.count
    let end = Schedule(choose)
      .run(
        rows.map { row in
          { for number in row { self.outcomes[number] = await self.player.apply(self.operations[number]) } }
        })
    var names = Names()
    var outcome = Meeting.Outcome(results: outcomes.prefix(count).map { $0.map { names.text($0) } })
    switch end {
    case .hung(let waiting): outcome.failure = "hangs: " + waiting.joined(separator: ", ")
    case .stopped(_, let message): outcome.stop = Self.withoutNames(message)
    case .finished: finish(&outcome, &names, disposedBefore: before)
    }
    return outcome
  }

  /// Which of the dependencies of a value a stop names, and by which path, depends on how far its making was.
  private static func withoutNames(_ message: String) -> String {
    message.replacing(#/ \([^)]* -> [^)]*\)/#, with: "").split(
      separator: "'", omittingEmptySubsequences: false
    ).enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }.joined(separator: "'…'")
  }

  private func failed(_ message: String) -> Meeting.Outcome {
    Meeting.Outcome(results: [], failure: message)
  }

  /// Reads everything, ends everything, and looks at what was disposed of.
  private func finish(_ outcome: inout Meeting.Outcome, _ names: inout Names, disposedBefore: Int) {
    let end = Schedule().run([
      { [self] in
        for container in player.living {
          _ = await player.apply(.start(container: container))
          for key in [2, 3, 4, 8, 12, 13, 14, 9, 10] {
            self.rest.append(await player.apply(.read(.key(key), container: container)))
          }
          if player.isOpen(.login, in: container) {
            self.rest.append(await player.apply(.read(.key(11), container: container)))
          }
          self.rest.append(await player.apply(.read(.identifier(0), container: container)))
        }
      }
    ])
    outcome.rest = rest.map { names.text($0) }
    if case .stopped(_, let message) = end { outcome.rest.append("stops: \(message)") }
    if case .hung(let waiting) = end { outcome.failure = "hangs afterwards: \(waiting)" }
    guard end == .finished else { return }
    let last = Schedule().run([{ [self] in _ = await player.apply(.stop(container: 0)) }])
    guard last == .finished else {
      outcome.failure = "at the last stop: \(last)"
      return
    }
    let entries = player.journal.all
    if entries.disposed.count != Set(entries.disposed.map { ObjectIdentifier($0) }).count {
      outcome.failure = "disposed twice: \(entries.disposed.map { "\($0.name)#\($0.serial)" })"
    }
    let disposed = Set(entries.disposed.map { ObjectIdentifier($0) })
    let kept = entries.made.filter { player.isDisposed($0.name) && !disposed.contains(ObjectIdentifier($0)) }
    outcome.undisposed = kept.map(\.name).sorted()
    if operations.allSatisfy(\.onlyMakes) {
      outcome.rest.append("made: \(entries.made.map(\.name).sorted())")
    }
  }
}

/// Numbers values in the order in which they are first seen, whichever was made first.
private struct Names {
  private var numbers: [ObjectIdentifier: Int] = [:]

  mutating func text(_ outcome: Player.Outcome) -> String {
    // The hint may list what existed at another moment.
    if let error = outcome.error { return "throws " + "\(error)".prefix { $0 != ";" } }
    return outcome.value.map { text($0) } ?? "done"
  }

  private mutating func text(_ thing: Thing) -> String {
    let number = numbers[ObjectIdentifier(thing)] ?? numbers.count
    numbers[ObjectIdentifier(thing)] = number
    let parts = thing.parts.map { text($0) }
    return "\(thing.name)·\(number)" + (parts.isEmpty ? "" : "(\(parts.joined(separator: " ")))")
  }
}

extension Player {
  fileprivate func isDisposed(_ name: String) -> Bool {
    world.shapes.contains { $0.expressions.contains { $0.isDisposed && $0.title == name } }
  }
}
