import Dovetail
import Foundation
import Testing

/// Long chains of values, on a small stack.
@Suite struct ChainTests {
  @Test func aChainOfManyStatedValuesIsMadeAndLetGoOnASmallStack() {
    onSmallStack {
      func length<N: Binary>(_ last: N.Type) -> Int {
        let container = DependencyContainer(context: .live)
        // Or else the last value would go after its container, and take those before it along.
        return withExtendedLifetime(container) { container[ChainKey<N, LimitKey>.self].length }
      }
      #expect(length(binary(of: 9_999, places: 14)) == 10_000)
    }
  }

  @Test(arguments: [true, false]) func aChainOfManyForgottenValuesIsLetGoOnASmallStack(_ isReset: Bool) {
    onSmallStack {
      let container = DependencyContainer(context: .live)
      func read<N: Binary>(_ last: N.Type) -> Int { container[ChainKey<N, LimitKey>.self].length }
      func replace<N: Binary>(_ first: N.Type) {
        container.register(ChainKey<N, LimitKey>.self) { _ in Link(nil) }
      }
      #expect(read(binary(of: 9_999, places: 14)) == 10_000)
      if isReset { container.reset(.singleton) } else { replace(binary(of: 0, places: 14)) }
    }
  }

  @Test(arguments: [true, false]) func aForgottenChainThatAChildsValueHeldIsLetGoOnASmallStack(
    _ isReset: Bool
  ) {
    onSmallStack {
      let parent = DependencyContainer(context: .live)
      parent.register(Link.self, key: "0") { _ in Link(nil) }
      for number in 1..<10_000 {
        parent.register(Link.self, key: "\(number)") {
          Link(try $0.resolve(Link.self, key: "\(number - 1)"))
        }
        _ = try? parent.resolve(Link.self, key: "\(number)")
      }
      let child = DependencyContainer(parent: parent)
      child.register(Link.self, key: "top") { Link(try $0.resolve(Link.self, key: "9999")) }
      #expect((try? child.resolve(Link.self, key: "top"))?.length == 10_001)
      if isReset {
        parent.reset(.singleton)
      } else {
        parent.register(Link.self, key: "0") { _ in Link(nil) }
      }
    }
  }

  @Test func aChainOfAStoppedContainerIsLetGoOnASmallStack() async throws {
    let container = Box<DependencyContainer?>(DependencyContainer(context: .live))
    onSmallStack {
      func read<N: Binary>(_ last: N.Type) -> Int? { container.value?[ChainKey<N, LimitKey>.self].length }
      #expect(read(binary(of: 9_999, places: 14)) == 10_000)
    }
    try await container.value?.stop()
    onSmallStack { container.value = nil }
  }

  @Test func aChainThatAStartMadeInAContainerThatIsGoneIsLetGo() async {
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer(context: .live)
      container.install(LongStartModule.self)
      try await container.start()
    }
  }

  @Test func aDeepChainMakesNothingThatAKeyStatesAndReadsLater() {
    func length<N: Binary>(_ last: N.Type) -> Int {
      DependencyContainer(context: .live)[ChainKey<N, BackKey>.self].length
    }
    #expect(length(binary(of: 49, places: 14)) == 50)
  }

  @Test func aChainThatTheStackHasNoRoomForStopsWithItsPath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onSmallStack {
        let container = DependencyContainer(context: .live)
        container.register(Link.self, key: "0") { _ in Link(nil) }
        for number in 1..<10_000 {
          container.register(Link.self, key: "\(number)") {
            Link(try $0.resolve(Link.self, key: "\(number - 1)"))
          }
        }
        _ = try? container.resolve(Link.self, key: "9999")
      }
    }
    #expect(text(result).contains("the stack"))
    #expect(text(result).contains("9999"))
  }
}

/// Runs a body on a thread with a stack as small as that of a platform's secondary threads.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let isOver = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    isOver.signal()
  }
  // A sanitizer makes each frame larger.
  let isSanitized = dlsym(nil, "__tsan_init") != nil
  thread.stackSize = isSanitized ? 8 << 20 : 512 << 10
  thread.start()
  isOver.wait()
}

private final class Link: Sendable {
  // Not one optional, which the compiler releases without recursion.
  private let others: [Link]
  let length: Int
  init(_ other: Link?) { (others, length) = (other.map { [$0] } ?? [], (other?.length ?? 0) + 1) }
}

/// One of many keys, each made from the one before, which it states twice; the first states another that it does not read.
private enum ChainKey<N: Binary, Stated: ContainerKey>: ContainerKey {
  private static var before: any ContainerKey.Type {
    func key<Before: Binary>(_ before: Before.Type) -> any ContainerKey.Type { ChainKey<Before, Stated>.self }
    return N.number == 0 ? Stated.self : key(binary(of: N.number - 1, places: 14))
  }
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("link \(N.number)", needs: [before, before])
  }
  static func make(in container: DependencyContainer) throws -> Link {
    func read<Before: Binary>(_ before: Before.Type) -> Link { container[ChainKey<Before, Stated>.self] }
    return Link(N.number == 0 ? nil : read(binary(of: N.number - 1, places: 14)))
  }
}
/// Makes a chain in a child that lives no longer, for threads of any stack size.
private enum LongStartKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "longStart",
      start: .make { container in
        let child = DependencyContainer(parent: container)
        for number in 0..<100_000 {
          child.register(Link.self, key: "\(number)") {
            Link(number == 0 ? nil : try $0.resolve(Link.self, key: "\(number - 1)"))
          }
          _ = try child.resolve(Link.self, key: "\(number)")
        }
        return GeneratedCode.StartedValue(1, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}
private enum LongStartModule: DependencyModule {
  static var name: String { "LongStart" }
  static var started: [any ContainerKey.Type] { [LongStartKey.self] }
}

/// Reads the last link of its chain.
private enum BackKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int {
    func read<N: Binary>(_ last: N.Type) -> Int { container[ChainKey<N, BackKey>.self].length }
    return read(binary(of: 49, places: 14))
  }
}
/// Belongs to a scope that is closed.
private enum LimitKey: ComposedDependencyKey {
  static let scope = DependencyScope("limited", inputs: { [LimitKey.self] })
  static func make(in container: DependencyContainer) -> Int {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
