nonisolated public protocol AppClock: Sendable { var now: Int { get } }
nonisolated struct SystemClock: AppClock { let now = 12 }
nonisolated struct FrozenClock: AppClock { let now = 0 }
nonisolated public final class Format: Sendable {
  public let text: String
  init(clock: any AppClock) { text = "at \(clock.now)" }
}
@MainActor public final class Screen {
  public let answer: Int
  init(answer: Int) { self.answer = answer }
}
