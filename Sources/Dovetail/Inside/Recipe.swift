/// How a container makes a dependency: by its key, a module's provision, or a registration.
final class Recipe: Sendable {
  let slot: Int
  let name: String
  let scope: DependencyScope
  let description: DependencyDescription
  /// Makes the value instead of the key.
  let maker: DependencyBox?
  let module: String?
  /// What it is registered for, if that is no key.
  let identifier: IdentifierName?

  /// Describes how a value is made; its name and scope are those of the dependency that a module provides.
  @inline(never)
  init(
    slot: Int, _ description: DependencyDescription, of provided: DependencyDescription? = nil,
    maker: DependencyBox? = nil, module: String? = nil, identifier: IdentifierName? = nil
  ) {
    self.slot = slot
    name = (provided ?? description).name
    scope = (provided ?? description).scope
    self.description = description
    self.maker = maker
    self.module = module
    self.identifier = identifier
  }

  /// The keys that the value is made from; `nil` if not stated.
  var needs: [any ContainerKey.Type]? { description.needs }

  /// Returns all that the value is stated to need, or only what it is made from.
  func needs(atFirst: Bool) -> [any ContainerKey.Type] {
    let needs = needs ?? []
    return atFirst || description.later.isEmpty ? needs : needs + description.later
  }

  /// Returns whether the value is the same as another recipe's, perhaps in another context.
  func makesSame(as other: Recipe) -> Bool {
    maker === other.maker && description.expression.makesSame(as: other.description.expression)
  }
}

/// A key, and how each context makes its value.
final class KeyRecipes: Sendable {
  let key: any ContainerKey.Type
  private let live, preview, test: Recipe

  init(of key: any ContainerKey.Type, _ recipe: (DependencyContext) -> Recipe) {
    self.key = key
    (live, preview, test) = (recipe(.live), recipe(.preview), recipe(.test))
  }

  var all: [Recipe] { [live, preview, test] }

  subscript(context: DependencyContext) -> Recipe {
    switch context {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }
}

enum Override {
  case value(DependencyBox)
  case recipe(Recipe)

  var identifier: IdentifierName? {
    if case .recipe(let recipe) = self { recipe.identifier } else { nil }
  }

  var object: AnyObject {
    switch self {
    case .value(let box): box
    case .recipe(let recipe): recipe
    }
  }
}

typealias PlainMaker<Value> = @Sendable (DependencyContainer) throws -> Value
