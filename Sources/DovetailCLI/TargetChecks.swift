import Dispatch
import DovetailGenerator
import DovetailSystem
import Synchronization

/// Checks of targets side by side: none needs another one's result.
enum TargetChecks {
  static func run(_ inputs: [ManifestInput], _ progress: Progress) -> [Generator.Result?] {
    let results = Mutex([Generator.Result?](repeating: nil, count: inputs.count))
    let done = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
      let result = inputs[index].check()
      results.withLock { $0[index] = result }
      progress.reach(done.add(1, ordering: .relaxed).newValue, inputs[index].target)
    }
    return results.withLock { $0 }
  }
}
