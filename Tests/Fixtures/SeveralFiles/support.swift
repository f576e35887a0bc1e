import Dovetail

package nonisolated struct A: Sendable {
  let b: DependencyProvider<B>
}
nonisolated struct B: Sendable {}
