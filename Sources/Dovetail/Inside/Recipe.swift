/// How a dependency is made in some container: by its key, by what a module provides, or by what was registered.
final class Recipe: Sendable {
  let slot: Int
  let description: DependencyDescription
  /// What it is made from; `nil` if that is not stated.
  let needs: [(slot: Int, key: any ContainerKey.Type)]?
  /// The slots that it only fetches later.
  let later: Set<Int>
  /// Makes the value in the key's place.
  let maker: AnyMaker?
  /// The module that provides it.
  let module: String?

  var name: String { description.name }
  var scope: DependencyScope { description.scope }

  init(
    slot: Int, _ description: DependencyDescription, maker: AnyMaker? = nil, module: String? = nil
  ) {
    self.slot = slot
    self.description = description
    needs = description.needs.map { $0.map { ($0.slot, $0) } }
    later = Set(description.later.map { $0.slot })
    self.maker = maker
    self.module = module
  }

  convenience init(_ key: any ContainerKey.Type, slot: Int, _ description: DependencyDescription) {
    if description.scope == .weak {
      require(
        key is any WeakDependencyKey.Type,
        "'\(description.name)' has the scope weak: its key must be a WeakDependencyKey")
    }
    self.init(slot: slot, description)
  }
}

/// What was set or registered in one container in place of what would be made.
enum Override {
  case value(DependencyBox)
  case recipe(Recipe)

  var object: AnyObject {
    switch self {
    case .value(let box): box
    case .recipe(let recipe): recipe
    }
  }
}

/// A value that a container made, and from what.
final class Made: Sendable {
  let box: DependencyBox
  let recipe: Recipe
  /// The slots that were read while it was made.
  let reads: Set<Int>
  /// Reads to report to each test that comes to this value.
  let undeclared: [UndeclaredRead]
  /// When it was made, among all of the tree.
  let order: Int
  /// Whether it stayed in a container that nobody owns, which disposes of nothing.
  private let isLoosened: Bool

  init(
    _ box: DependencyBox, by recipe: Recipe, reads: Set<Int> = [], undeclared: [UndeclaredRead] = [],
    order: Int, isLoosened: Bool = false
  ) {
    self.isLoosened = isLoosened
    self.box = box
    self.recipe = recipe
    self.reads = reads
    self.undeclared = undeclared
    self.order = order
  }

  var isDisposable: Bool { recipe.description.dispose != nil && !isLoosened }

  /// What stays of it in a container that nobody owns.
  func loosened() -> Made? {
    box.loosened().map {
      Made($0, by: recipe, reads: reads, undeclared: undeclared, order: order, isLoosened: true)
    }
  }
}

/// A way to make values, typed where it is called.
class AnyMaker {}

final class MakerBox<Maker>: AnyMaker {
  let maker: Maker
  init(_ maker: Maker) { self.maker = maker }
}

/// A maker of a dependency that is not isolated.
typealias PlainMaker<Value> = @Sendable (DependencyContainer) throws -> Value
