import Dovetail

@MainActor final class Model {}

struct View {
  @Dependency(\.model) var model
}
