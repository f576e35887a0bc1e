import Dovetail

struct Model {
  @Dependency var number: Int
}
