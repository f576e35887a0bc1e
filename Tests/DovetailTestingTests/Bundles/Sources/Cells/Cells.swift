import App
import Dispatch
import Dovetail
import Foundation

/// Reads what `CELL` says where it says: `plain body`, `isolated thread`.
public func readCell() async throws {
  let words = (ProcessInfo.processInfo.environment["CELL"] ?? "").split(separator: " ")
  let place = String(words[1])
  switch words[0] {
  case "plain": await read(place) { _ = DependencyContainer.current.plain }
  case "composed": await read(place) { _ = DependencyContainer.current.composed }
  case "required": await read(place) { _ = DependencyContainer.current.required }
  case "factory": await read(place) { _ = DependencyContainer.current.factory(3) }
  case "isolated": await readOnMain(place) { _ = DependencyContainer.current.isolated }
  case "started":
    // Elsewhere another container is the current one, where nothing is started.
    let container = DependencyContainer.current
    container.install(AppDependencies.self)
    try await container.start()
    await read(place) { _ = container.started }
  default: preconditionFailure("no such cell")
  }
}

private func read(_ place: String, _ body: @escaping @Sendable () -> Void) async {
  switch place {
  case "body", "after": body()
  case "child": await withTaskGroup { $0.addTask { body() } }
  case "detached": await Task.detached { body() }.value
  case "queue":
    await withCheckedContinuation { done in
      DispatchQueue(label: "cell").async {
        body()
        done.resume()
      }
    }
  case "thread":
    await withCheckedContinuation { done in
      Thread {
        body()
        done.resume()
      }.start()
    }
  default: preconditionFailure("no such place")
  }
}

private func readOnMain(_ place: String, _ body: @escaping @MainActor @Sendable () -> Void) async {
  switch place {
  case "body", "after": await body()
  case "child": await withTaskGroup { $0.addTask { await body() } }
  case "detached": await Task.detached { await body() }.value
  default: await read(place) { DispatchQueue.main.sync { MainActor.assumeIsolated { body() } } }
  }
}
