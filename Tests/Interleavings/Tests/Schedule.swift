import CDovetail
import Dovetail
import Foundation
import Synchronization

/// Runs operations on threads of which one continues at a time, in an order that a chooser picks step by step.
///
/// Tasks run here, too: what its threads enqueue, they run.
final class Schedule: @unchecked Sendable {
  /// How a schedule ended.
  enum End: Equatable {
    case finished
    case stopped(operation: Int, message: String)
    case hung([String])
  }

  private enum Job {
    case operation(@Sendable () -> Void)
    case task(UnownedJob)
  }

  private final class Worker: @unchecked Sendable {
    let number: Int
    let turn = DispatchSemaphore(value: 0)
    var job: Job?
    /// Which operation it works for; its tasks are of the same one.
    var operation = 0
    /// What it waits to do, while it is before a step.
    var isReady: (() -> Bool)?
    var step: Interleaving.Step?

    init(_ number: Int) { self.number = number }
  }

  static let endlessAfter = 20_000

  // Only the thread whose turn it is touches these; semaphores order the turns.
  private var workers: [Worker] = []
  private var jobs: [(job: Job, operation: Int)] = []
  private var isAbandoned = false
  private var end = End.finished
  private let isOver = DispatchSemaphore(value: 0)
  private let chooser: ((Int) -> Int)?
  private(set) var steps = 0
  /// How often a lock was taken.
  private(set) var lockTakings = 0
  private(set) var unfinished: Set<Int> = []

  /// - Parameter choose: Picks one of so many that can continue; if not given, each continues as long as it can.
  init(_ choose: ((_ count: Int) -> Int)? = nil) {
    precondition(Pool.isInstalled, "the concurrency library has no hook for tests")
    chooser = choose
  }

  /// Runs operations until all are over, one stops, or none can continue.
  func run(_ operations: [@Sendable () async -> Void]) -> End {
    let watchers = Activity.word / Activity.oneCreation
    for (number, operation) in operations.enumerated() {
      unfinished.insert(number)
      Self.enqueuing(in: self, operation: number) {
        _ = Task.detached {
          await operation()
          self.unfinished.remove(number)
        }
      }
    }
    advance(from: nil)
    isOver.wait()
    // A creation that stopped never ends; reads of later schedules must not look for it.
    if end != .finished {
      dovetail_add_activity((watchers - Activity.word / Activity.oneCreation) * Activity.oneCreation)
    }
    return end
  }

  // MARK: Turns

  /// Lets somebody continue; returns when it is this worker's turn, if it has one to come.
  private func advance(from current: Worker?) {
    if isAbandoned { return }
    steps += 1
    if steps > Self.endlessAfter {
      abandon(.hung(["no end after \(Self.endlessAfter) steps"]))
      return leave(current)
    }
    let ready = workers.filter { $0.isReady?() ?? false }
    let count = ready.count + jobs.count
    guard count > 0 else {
      if unfinished.isEmpty && !workers.contains(where: { $0.isReady != nil }) {
        abandon(.finished)
      } else {
        abandon(
          .hung(
            workers.filter { $0.isReady != nil }.map {
              "operation \($0.operation) before \($0.step.map { "\($0)" } ?? "")"
            }
              + unfinished.sorted().map { "operation \($0) is not over" }))
      }
      return leave(current)
    }
    // A job begins at once: until its first step nobody else sees anything of it.
    let choice = !jobs.isEmpty ? ready.count : count == 1 ? 0 : chooser?(count) ?? 0
    if choice < ready.count {
      let next = ready[choice]
      if next === current {
        next.isReady = nil
        return
      }
      next.isReady = nil
      next.turn.signal()
    } else {
      let (job, operation) = jobs.remove(at: choice - ready.count)
      let worker = idleWorker(but: current)
      worker.job = job
      worker.operation = operation
      worker.turn.signal()
    }
    if let current { waitForTurn(current) }
  }

  private func waitForTurn(_ worker: Worker) {
    worker.turn.wait()
    leave(worker)
  }

  /// Ends the thread of a worker whose schedule is over.
  private func leave(_ worker: Worker?) {
    // A worker without anything to do returns, so that it leaks nothing.
    if isAbandoned, worker?.job != nil { pthread_exit(nil) }
  }

  private func abandon(_ end: End) {
    guard !isAbandoned else { return }
    self.end = end
    isAbandoned = true
    for worker in workers { worker.turn.signal() }
    isOver.signal()
  }

  private func idleWorker(but current: Worker?) -> Worker {
    if let idle = workers.first(where: { $0.job == nil && $0 !== current }) { return idle }
    let worker = Worker(workers.count)
    workers.append(worker)
    Thread(self, worker).start()
    return worker
  }

  fileprivate func work(_ worker: AnyObject) {
    guard let worker = worker as? Worker else { return }
    waitForTurn(worker)
    while !isAbandoned {
      switch worker.job {
      case .operation(let body): body()
      case .task(let job): job.runSynchronously(on: Pool.shared.asUnownedTaskExecutor())
      case nil: break
      }
      worker.job = nil
      advance(from: worker)
    }
  }

  // MARK: What threads ask

  fileprivate func pause(_ step: Interleaving.Step, until isReady: () -> Bool) {
    if step == .lock { lockTakings += 1 }
    if chooser == nil, isReady() { return }
    guard let worker = Self.current?.worker as? Worker else { return }
    withoutActuallyEscaping(isReady) { isReady in
      worker.step = step
      worker.isReady = isReady
      advance(from: worker)
    }
  }

  fileprivate func stop(_ message: String) {
    guard let worker = Self.current?.worker as? Worker else { return }
    abandon(.stopped(operation: worker.operation, message: message))
    pthread_exit(nil)
  }

  fileprivate func enqueue(_ job: UnownedJob, of operation: Int) {
    jobs.append((.task(job), operation))
  }

  /// What the calling thread works for.
  fileprivate final class Place {
    let schedule: Schedule
    let worker: AnyObject?
    private let fixedOperation: Int
    var operation: Int { (worker as? Worker)?.operation ?? fixedOperation }

    init(_ schedule: Schedule, worker: AnyObject?, operation: Int = 0) {
      self.schedule = schedule
      self.worker = worker
      fixedOperation = operation
    }
  }

  private static let place: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  fileprivate static var current: Place? {
    pthread_getspecific(place).map { Unmanaged<Place>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func enqueuing(in schedule: Schedule, operation: Int, _ body: () -> Void) {
    let here = Place(schedule, worker: nil, operation: operation)
    pthread_setspecific(place, Unmanaged.passUnretained(here).toOpaque())
    body()
    pthread_setspecific(place, nil)
    withExtendedLifetime(here) {}
  }

  /// A thread of the schedule.
  private struct Thread {
    private final class Body {
      let schedule: Schedule
      let worker: Worker
      init(_ schedule: Schedule, _ worker: Worker) { (self.schedule, self.worker) = (schedule, worker) }
    }
    private let body: Body

    init(_ schedule: Schedule, _ worker: Worker) { body = Body(schedule, worker) }

    func start() {
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { attributes.deallocate() }
      pthread_attr_init(attributes)
      pthread_attr_setstacksize(attributes, 1 << 19)
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      let status = pthread_create(
        &thread, attributes,
        { context in
          guard let context else { return nil }
          let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
          let place = Place(body.schedule, worker: body.worker)
          pthread_setspecific(Schedule.place, Unmanaged.passUnretained(place).toOpaque())
          body.schedule.work(body.worker)
          pthread_setspecific(Schedule.place, nil)
          withExtendedLifetime(place) {}
          return nil
        }, Unmanaged.passRetained(body).toOpaque())
      precondition(status == 0, "no thread could be made: \(status)")
      pthread_attr_destroy(attributes)
    }
  }
}

/// Takes part in the process: the run time's steps and the tasks that schedules' threads enqueue come here.
final class Pool: TaskExecutor, Interleaving.Scheduler {
  static let shared = Pool()

  /// Puts the hooks in place; before any of the process's threads asks.
  static let isInstalled: Bool = {
    Interleaving.use(shared)
    // The concurrency library's own hook for tests: every job that no actor or executor claims passes it.
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void
    guard let symbol = dlsym(dlopen(nil, 0), "swift_task_enqueueGlobal_hook") else { return false }
    let hook: Hook = { job, original in
      guard let place = Schedule.current else { return original(job) }
      place.schedule.enqueue(job, of: place.operation)
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = hook
    return true
  }()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let place = Schedule.current else { preconditionFailure("a schedule's task left its threads") }
    place.schedule.enqueue(job, of: place.operation)
  }

  func pause(before step: Interleaving.Step, until isReady: () -> Bool) {
    Schedule.current?.schedule.pause(step, until: isReady)
  }

  func stop(_ message: String) {
    Schedule.current?.schedule.stop(message)
  }
}
