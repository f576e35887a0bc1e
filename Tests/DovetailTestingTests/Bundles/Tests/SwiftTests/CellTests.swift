import App
import Cells
import Dovetail
import DovetailTesting
import Foundation
import Testing

@Suite(.serialized, .dependencies { _ in }) struct WithTrait {
  @Test func first() async throws { try await readCell() }
  @Test func second() async throws { try await readCell() }
}

@Suite(.serialized) struct Without {
  @Test func first() async throws { try await readCell() }
  @Test func second() async throws { try await readCell() }
}

/// What is no cell.
@Suite struct Others {
  @Test func nothing() {}
}

/// Reads what only a start makes.
@Suite(.dependencies { _ in }) struct Early {
  @Test func reading() { _ = DependencyContainer.current.started }
  @Test func nothing() {}
}

/// More arguments than processes may stop.
@Suite(.dependencies { _ in }) struct Stopping {
  @Test(arguments: 0..<30) func forEach(_ number: Int) {
    #expect(DependencyContainer.current.required.name == "\(number)")
  }
}

/// Stops while a process runs that it has started.
@Suite struct Spawning {
  @Test func reading() throws {
    let child = try Process.run(URL(filePath: "/bin/sleep"), arguments: ["60"])
    print("child \(child.processIdentifier)")
    _ = DependencyContainer.current.required
  }
}

/// Reads in another process what it overrides in its own.
@Suite(.dependencies { $0.plain = Service("own") }) struct Exiting {
  @Test func reading() async {
    await #expect(processExitsWith: .success) { readInAnExitTest() }
  }

  @Test func readingInAContainerOfItsOwn() async {
    await #expect(processExitsWith: .success) {
      withTestDependencies { _ in
      } operation: {
        readInAnExitTest()
      }
    }
  }
}

private func readInAnExitTest() {
  _ = DependencyContainer.current.plain
}

/// Reads in a task of a test that is over.
@Suite(.serialized) struct Lingering {
  private static let (isOver, end) = AsyncStream.makeStream(of: Void.self)
  private static let (wasRead, read) = AsyncStream.makeStream(of: Void.self)

  @Test func leaving() {
    Task {
      for await _ in Self.isOver {}
      _ = DependencyContainer.current.plain
      Self.read.finish()
    }
  }

  @Test func waiting() async {
    Self.end.finish()
    for await _ in Self.wasRead {}
  }
}

/// Read before any test runs.
@Suite struct Planned {
  @Test(.enabled(if: !DependencyContainer.current.plain.name.isEmpty)) func onCondition() {}
  @Test(arguments: [DependencyContainer.current.plain.name]) func forEach(_ name: String) {}
}
