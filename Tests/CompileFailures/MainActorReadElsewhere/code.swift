import Dovetail

@MainActor final class Model {}

func use() {
  _ = DependencyContainer.current.model
}
