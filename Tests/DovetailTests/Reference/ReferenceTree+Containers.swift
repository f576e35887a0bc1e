import Dovetail

/// Which containers there are, and who holds them.
extension ReferenceTree {
  /// A container and those that it looks to, nearest first.
  func chain(from container: Int) -> [Int] {
    var chain = [container]
    while let parent = containers[chain[chain.count - 1]].parent { chain.append(parent) }
    return chain
  }

  /// The containers at and below one that can still be read, parents first.
  func subtree(of container: Int) -> [Int] {
    containers.indices.filter { exists($0) && chain(from: $0).contains(container) }
  }

  /// Whether the program, a wrapper or a child owns a container.
  func isOwned(_ container: Int) -> Bool {
    !containers[container].isReleased
      || wrappers.contains { $0.container == container && $0.isOwner }
      || containers.indices.contains {
        containers[$0].parent == container && containers[$0].isOwner && exists($0)
      }
  }

  /// Whether a container can still be read: somebody owns it, or something that it made reads from it.
  func exists(_ container: Int) -> Bool {
    isOwned(container) || wrappers.contains { $0.container == container }
      || taken.contains { $0.call?.container == container }
      || containers.indices.contains { containers[$0].parent == container && exists($0) }
  }

  /// Whether the program let go of one of its containers.
  func isReleased(_ number: Int) -> Bool { containers[numbered[number]].isReleased }

  /// A new child, which is stopped if its parent is.
  func child(of parent: Int, in context: DependencyContext? = nil, isOwner: Bool = true) -> Container {
    var child = Container(parent: parent, context: context ?? containers[parent].context, isOwner: isOwner)
    child.isStopped = containers[parent].isStopped
    return child
  }

  /// Adds a container that the program has.
  mutating func add(_ container: Container) {
    numbered.append(containers.count)
    containers.append(container)
  }

  /// Whether a value is gone: a container without an owner holds its values weakly. A program holds all objects.
  func isGone(_ name: Name, in container: Int) -> Bool {
    let isObject =
      switch name {
      case .key(let key): world.shapes[key].isObject
      case .identifier(let number): number % 2 == 0
      }
    return !isObject && !isOwned(container)
  }

  /// Whether a value is disposed of when its scope ends: not if nobody owns the container.
  func isDisposed(_ kept: Kept, in container: Int) -> Bool { kept.isDisposed && isOwned(container) }

  // MARK: A maker's own

  /// What a maker reads in the last of children that it creates, each in the one before.
  mutating func read(_ name: Name, inside children: [Inner], of here: Int) throws -> Made {
    var created: [Int] = []
    defer {
      for child in created.reversed() { release(child) }
    }
    for inner in children {
      let parent = created.last ?? here
      created.append(containers.count)
      containers.append(child(of: parent, isOwner: parent != here))
      override(by: inner, in: containers.count - 1)
    }
    return try read(name, in: created.last ?? here)
  }

  mutating func override(by inner: Inner, in here: Int) {
    if let factory = inner.factory {
      register(inner.key, factory, in: here)
    } else {
      _ = set(inner.key, in: here)
    }
  }

  /// Lets go of a container that the program does not have.
  private mutating func release(_ container: Int) {
    containers[container].isReleased = true
    while let last = containers.indices.last, !numbered.contains(last), !exists(last) {
      containers.removeLast()
    }
  }
}
