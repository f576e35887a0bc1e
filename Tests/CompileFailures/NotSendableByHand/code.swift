import Dovetail

final class Buffer {}

enum BufferKey: DependencyKey {
  static var defaultValue: Buffer { Buffer() }
}
