import Dovetail

nonisolated func page(_ index: DependencyProvider<String>, _ text: String) -> @Sendable () -> String {
  { index() + ": " + text }
}
