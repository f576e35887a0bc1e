import Dovetail
import Synchronization

/// Names and things of two types that know the key they were registered with.
private final class Person: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
private struct Label: Sendable {
  let first: String
  let second: String
}

enum Programs {
  /// Four threads register, resolve and remove two types by two keys.
  static func identifiers(rounds: Int) {
    let container = DependencyContainer(context: .live)
    Crew.run(4, rounds: rounds) { member, round in
      let key = (member + round / 3) % 2 == 0 ? "alice" : "bob"
      switch (member &* 7 &+ round) % 6 {
      case 0: container.register(Person.self, key: key) { _ in Person(key) }
      case 1: container.register(Label.self, key: key) { _ in Label(first: key, second: key) }
      case 2: container.remove(Person.self, key: key)
      case 3: container.remove(Label.self, key: key)
      default:
        if let person = try? container.resolve(Person.self, key: key) {
          Findings.shared.expect(person.name == key, "\(key) got the person of \(person.name)")
        }
        if let label = try? container.resolve(Label.self, key: key) {
          Findings.shared.expect(
            label.first == key && label.second == key, "\(key) got the label of \(label.first)")
        }
      }
    }
  }

  /// Four first reads open a scope that is then ended.
  static func scopes(rounds: Int) {
    let container = DependencyContainer(context: .live)
    let seen = Mutex<[Session]>([])
    Crew.run(4, rounds: rounds * 2) { member, round in
      if round % 2 == 0 {
        let session = container[SessionKey.self]
        seen.withLock { $0.append(session) }
      } else if member == 0 {
        let sessions = seen.withLock { sessions in
          defer { sessions = [] }
          return sessions
        }
        Findings.shared.expect(sessions.count == 4, "a read got nothing")
        Findings.shared.expect(sessions.allSatisfy { $0 === sessions[0] }, "reads got different values")
        wait { try await container.end(Visit.scope) }
      }
    }
    expectAllDisposed(made: rounds)
  }

  /// Three threads read while another ends the scope.
  static func endings(rounds: Int) {
    let container = DependencyContainer(context: .live)
    Crew.run(4, rounds: rounds) { member, _ in
      if member == 0 { wait { try await container.end(Visit.scope) } } else { _ = container[SessionKey.self] }
    }
    wait { try await container.end(Visit.scope) }
    expectAllDisposed(made: nil)
  }

  /// A parent is overridden while 300 children read for the first time what is made from it.
  static func children(rounds: Int) {
    let parent = DependencyContainer(context: .live)
    let children = 300
    let current = Mutex<[DependencyContainer]>([])
    Crew.run(4, rounds: (rounds / children + 1) * 3) { member, round in
      let number = round / 3 + 1
      switch round % 3 {
      case 0:
        if member == 0 {
          current.withLock { containers in
            containers = (0..<children).map { _ in DependencyContainer(parent: parent) }
          }
        }
      case 1:
        if member == 0 {
          parent[NumberKey.self] = number
        } else {
          let containers = current.withLock { $0 }
          for index in stride(from: member - 1, to: children, by: 3) {
            let value = containers[index][TwiceKey.self]
            Findings.shared.expect(
              value == number * 2 || value == number * 2 - 2, "a child read an older value")
          }
        }
      default:
        let containers = current.withLock { $0 }
        for index in stride(from: member, to: children, by: 4) {
          Findings.shared.expect(
            containers[index][TwiceKey.self] == number * 2, "a child missed its parent's override")
        }
      }
    }
  }

  private static func expectAllDisposed(made: Int?) {
    let (all, disposed) = (Session.made.load(ordering: .relaxed), Session.disposed.load(ordering: .relaxed))
    if let made { Findings.shared.expect(all == made, "\(all) values were made in \(made) rounds") }
    Findings.shared.expect(all == disposed, "\(all - disposed) of \(all) values were never disposed of")
  }
}
