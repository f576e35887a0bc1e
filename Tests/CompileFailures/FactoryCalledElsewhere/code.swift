import Dovetail

@MainActor final class Model { init(id: Int) {} }

struct Reader {
  @Dependency(\.model) var model

  func read() { _ = model(id: 3) }
}
