import Dovetail

final class Buffer {}

func share(in container: DependencyContainer) {
  container.register(\.buffer, in: .singleton) { _ in Buffer() }
}
