import Dovetail
import Synchronization

/// A value that knows its key, when it was made, and what it was made from.
final class Thing: Sendable {
  let name: String
  let serial: Int
  let parts: [Thing]
  /// The names of the parts; nil for one that was read in another container.
  let reads: [Name?]

  init(_ name: String, serial: Int, parts: [Thing], reads: [Name?] = []) {
    (self.name, self.serial, self.parts, self.reads) = (name, serial, parts, reads)
  }
}

/// A struct that holds a thing; also for identifiers, so that two types have the same strings.
struct Twin: Sendable {
  let thing: Thing
}

/// The value of a key with parameters: makes a thing at each call.
struct ThingFactory: Sendable {
  let make: @Sendable () throws -> Thing
  let makeLater: @Sendable () async throws -> Thing

  init(
    _ make: @escaping @Sendable () throws -> Thing,
    makeLater: @escaping @Sendable () async throws -> Thing
  ) {
    (self.make, self.makeLater) = (make, makeLater)
  }

  init(_ thing: Thing) { self.init({ thing }, makeLater: { thing }) }
}

/// What happened to things, in order.
final class Journal: Sendable {
  struct Entries: Sendable {
    /// Everything that was made; held, so that no address is used again and weak values stay.
    var made: [Thing] = []
    var roots: [DependencyContainer] = []
    var disposed: [Thing] = []
    var wholes: [ObjectIdentifier: Thing] = [:]
    var wrappers: [Dependency<Thing>] = []
    /// The same, with what is read once.
    var injected: [Injected<Thing>] = []
    /// What observers saw.
    var events: [String] = []
  }

  private let entries = Mutex(Entries())
  /// Those of the program.
  private let containers = Mutex<[DependencyContainer?]>([])

  /// Of the program that runs: makers of generic keys find it nowhere else.
  private static let journal = Mutex(Journal())
  static var current: Journal {
    get { journal.withLock { $0 } }
    set { journal.withLock { $0 = newValue } }
  }

  func make(_ name: String, parts: [Thing] = [], reads: [Name?] = []) -> Thing {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.load)
    #endif
    return entries.withLock {
      let thing = Thing(name, serial: $0.made.count, parts: parts, reads: reads)
      $0.made.append(thing)
      return thing
    }
  }

  func hasMade(_ name: String) -> Bool { entries.withLock { $0.made.contains { $0.name == name } } }

  /// A collection: its own element, which was made first, with those that were contributed.
  func whole(of elements: [Thing]) -> Thing {
    guard let first = elements.first, elements.count > 1 else { return elements[0] }
    return entries.withLock {
      let parts = first.parts + elements.dropFirst()
      if let known = $0.wholes[ObjectIdentifier(first)], known.parts.elementsEqual(parts, by: ===) {
        return known
      }
      let whole = Thing(first.name, serial: first.serial, parts: parts, reads: first.reads)
      $0.wholes[ObjectIdentifier(first)] = whole
      return whole
    }
  }

  /// Keeps a wrapper, which is made where a value is made.
  func keep(_ wrapper: Dependency<Thing>, _ injected: Injected<Thing>) {
    entries.withLock {
      $0.wrappers.append(wrapper)
      $0.injected.append(injected)
    }
  }

  func keep(_ all: [DependencyContainer?]) { containers.withLock { $0 = all } }

  /// One of the program's containers.
  func container(_ number: Int) -> DependencyContainer? {
    containers.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }

  func keep(roots: [DependencyContainer]) { entries.withLock { $0.roots = roots } }

  func note(_ event: String) { entries.withLock { $0.events.append(event) } }

  func dispose(_ thing: Thing) {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.load)
    #endif
    entries.withLock { $0.disposed.append(thing) }
  }

  var all: Entries { entries.withLock { $0 } }
}
