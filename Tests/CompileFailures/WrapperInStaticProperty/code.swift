import Dovetail

struct Client: Sendable {}

enum Defaults {
  @Dependency(\.client) static var shared
}
