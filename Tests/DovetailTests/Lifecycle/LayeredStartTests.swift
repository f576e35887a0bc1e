import Dovetail
import TestSupport
import Testing

/// Many dependencies in layers: run under ThreadSanitizer too.
@Suite(.timeLimit(.minutes(30))) struct LayeredStartTests {
  private let startedColumns = Layered.columns * 3 / 4

  @Test func aLayerIsMadeAtTheSameTimeAndTheLayersOneAfterAnother() async throws {
    // Each waits for the whole layer: making only some at a time would never end.
    let site = Site { [startedColumns] _, site in await site.meet(startedColumns) }
    try await site.container().start()
    #expect(site.made.count == Layered.layers * Layered.columns - Layered.columns / 4)
    #expect(Set(site.made).count == site.made.count)
    #expect(site.mostUnderWay == startedColumns)
    let layers = site.made.filter { $0.column % 4 != 3 }.map(\.layer)
    #expect(layers == layers.sorted())
  }

  @Test func aFailureInTheFifthLayerDisposesOfTheFourBelowInReverse() async throws {
    let broken = Place(layer: 4, column: 9)
    let site = Site { place, _ in
      if place == broken { throw Site.Failure(place: place) }
      await Task.yield()
    }
    let container = site.container()
    let error = await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(error?.dependency == "part4.9")
    #expect(error?.error as? Site.Failure == Site.Failure(place: broken))
    #expect(error?.path == (4...9).reversed().map { $0 == 4 ? "part4.9" : "part\($0).0" })
    #expect(error?.disposalFailures.isEmpty == true)
    #expect(Set(site.disposed) == Set(site.made))
    #expect(site.disposed.count == site.made.count)
    #expect(site.made.filter { $0.layer < 4 }.count == 4 * Layered.columns)
    #expect(site.made.allSatisfy { $0.layer <= 4 })
    #expect(isInReverseOrder(site.disposed))
  }

  @Test func stopDisposesInReverseOrderOfDependencies() async throws {
    let site = Site { _, _ in await Task.yield() }
    let container = site.container()
    try await container.start()
    try await container.stop()
    #expect(site.disposed.count == site.made.count)
    #expect(Set(site.disposed) == Set(site.made))
    #expect(isInReverseOrder(site.disposed))
  }

  @Test func startsThatFailOrAreCancelledLeaveNothingUndisposed() async throws {
    var generator = SeededNumbers(seed: 7)
    var outcomes: [String: Int] = [:]
    let rounds = LongRing.runs ? 1_000 : 50
    for _ in 0..<rounds {
      let outcome = try await startOnce(SeededNumbers(seed: generator.next()))
      outcomes[outcome, default: 0] += 1
    }
    #expect(outcomes.values.reduce(0, +) == rounds)
    #expect(outcomes.values.allSatisfy { $0 > rounds / 20 }, "\(outcomes)")
    #expect(outcomes.count == 3, "\(outcomes)")
  }

  private func startOnce(_ seed: SeededNumbers) async throws -> String {
    var generator = seed
    let last = Int.random(in: 0..<400, using: &generator)
    let fails = Bool.random(using: &generator)
    let yields = Int.random(in: 0...3, using: &generator)
    let starting = Box<Task<Void, any Error>?>(nil)
    let count = Box(0)
    let site = Site { place, _ in
      for _ in 0..<yields { await Task.yield() }
      guard
        count.change({
          $0 += 1; return $0
        }) == last
      else { return }
      if fails { throw Site.Failure(place: place) }
      starting.value?.cancel()
      if place.column % 2 == 0 { try Task.checkCancellation() }
    }
    let container = site.container()
    let gate = Signal()
    let task = Task.detached {
      await gate.wait()
      try await container.start()
    }
    starting.value = task
    gate.open()
    let outcome: String
    switch await task.result {
    case .success: outcome = "made"
    case .failure(let error): outcome = error is CancellationError ? "cancelled" : "failed"
    }
    if outcome != "made" {
      #expect(site.made.count == site.disposed.count)
      #expect(Set(site.made) == Set(site.disposed))
      #expect(isInReverseOrder(site.disposed))
    }
    try await container.stop()
    #expect(site.made.count == site.disposed.count)
    #expect(Set(site.made) == Set(site.disposed))
    return outcome
  }

  /// Whether nothing is disposed of before what is made from it: with all of a layer made from all of the layer below,
  /// their values go layer by layer.
  private func isInReverseOrder(_ places: [Place]) -> Bool {
    places.map(\.layer) == places.map(\.layer).sorted(by: >)
  }
}
