import Core
import Dovetail

struct Model {
  @Dependency(\.client) private var client
}
