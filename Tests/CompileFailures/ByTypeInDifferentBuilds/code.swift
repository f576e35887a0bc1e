import Dovetail

struct Model {
  @Dependency private var number: Int
}
