import Dovetail

nonisolated final class Parent: Sendable {
  let child: Child
  let number = 9
  init(child: Child) { self.child = child }
}
nonisolated final class Child: Sendable {
  let parent: DependencyProvider<Parent>
  init(parent: DependencyProvider<Parent>) { self.parent = parent }
}
