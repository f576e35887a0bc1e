import Dovetail
import Foundation
import Testing

@Suite struct TravelTests {
  private struct Failure: Error {}

  @Test func overridesTravelToChildTasksAndUnstructuredTasks() async {
    await withDependencies {
      $0.clock = FixedClock("inside")
    } operation: {
      @Dependency(\.clock) var here
      async let child = Task { DependencyContainer.current.clock.label }.value
      async let structured = DependencyContainer.current.clock.label
      #expect(await child == "inside")
      #expect(await structured == "inside")
    }
  }

  @Test func anOverrideMayBeTheFirstThingThatAProcessDoes() async {
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer(context: .live)
      withDependencies(from: container) { precondition(DependencyContainer.current === container) }
      precondition(DependencyContainer.current === DependencyContainer.shared)
    }
  }

  @Test func overridesDoNotTravelToDetachedTasksOrQueues() async {
    let clock = Dependency(\.clock)
    await withDependencies {
      $0.clock = FixedClock("inside")
    } operation: {
      #expect(await Task.detached { clock().label }.value == "system")
      let label = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: clock().label) }
      }
      #expect(label == "system")
    }
  }

  @Test func aCancellationHandlerHasTheOverridesOfTheCodeThatCancels() async {
    let ready = AsyncStream<Void>.makeStream()
    let label = AsyncStream<String>.makeStream()
    let task = withDependencies {
      $0.clock = FixedClock("task's")
    } operation: {
      Task {
        await withTaskCancellationHandler {
          ready.continuation.finish()
          // It ends when the task is cancelled.
          for await _ in AsyncStream<Void>.makeStream().stream {}
        } onCancel: {
          label.continuation.yield(DependencyContainer.current.clock.label)
        }
      }
    }
    for await _ in ready.stream {}
    withDependencies {
      $0.clock = FixedClock("other's")
    } operation: {
      task.cancel()
    }
    #expect(await label.stream.first { _ in true } == "other's")
    await task.value
  }

  @Test func anUnstructuredTaskOutlivesTheBlockAndKeepsItsOverride() async {
    let gate = AsyncStream<Void>.makeStream()
    let task = withDependencies {
      $0.clock = FixedClock("inside")
    } operation: {
      Task {
        for await _ in gate.stream {}
        return DependencyContainer.current.clock.label
      }
    }
    gate.continuation.finish()
    #expect(await task.value == "inside")
  }

  @Test func blocksThatRunAtTheSameTimeDoNotSeeEachOther() async {
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          await withDependencies {
            $0.clock = FixedClock("\(number)")
          } operation: {
            await Task.yield()
            #expect(DependencyContainer.current.request.client.clock.label.isEmpty == false)
            #expect(DependencyContainer.current.clock.label == "\(number)")
          }
        }
      }
    }
  }

  @Test func theAsynchronousFormStaysOnTheCallersActor() async {
    await Self.onMain()
  }

  @MainActor private static func onMain() async {
    let unsendable = NSMutableArray()
    await withDependencies { container in
      MainActor.assertIsolated()
      container.clock = FixedClock()
      unsendable.add(1)
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      unsendable.add(2)
    }
    #expect(unsendable.count == 2)
  }

  @Test func bothFormsRethrowAndReturn() async {
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.clock = FixedClock()
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        $0.clock = FixedClock()
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
    let label = withDependencies {
      $0.clock = FixedClock("returned")
    } operation: {
      DependencyContainer.current.clock.label
    }
    #expect(label == "returned")
    #expect(DependencyContainer.current == .shared)
  }
}
