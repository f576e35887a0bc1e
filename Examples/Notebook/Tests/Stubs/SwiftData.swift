// As much of SwiftData's interface as the notebook uses, to type-check that part where SwiftData is missing.
// Nothing here does anything.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Foundation
@_exported public import Observation

// `@Observable` replaces `@Model`: a macro of the toolchain with the same effect on the properties.
public typealias PersistentModel = AnyObject & Observable

@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Model() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

public final class ModelContainer: Sendable {
  public init(
    for models: any PersistentModel.Type..., configurations: ModelConfiguration...
  ) throws {}
}

public struct ModelConfiguration {
  public init(url: URL) {}
  public init(isStoredInMemoryOnly: Bool) {}
}

public final class ModelContext {
  public var autosaveEnabled = true
  public init(_ container: ModelContainer) {}
  public func insert<T: PersistentModel>(_ model: T) {}
  public func delete<T: PersistentModel>(_ model: T) {}
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int { 0 }
  public func save() throws {}
}

@available(*, unavailable)
extension ModelContext: Sendable {}

public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

// Part of Apple's Foundation, but not of other systems'.
extension PredicateExpressions {
  public struct StringContains<Root: PredicateExpression, Other: PredicateExpression>:
    StandardPredicateExpression
  where
    Root: StandardPredicateExpression, Other: StandardPredicateExpression, Root.Output == String,
    Other.Output == String
  {
    let root: Root
    let other: Other

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try root.evaluate(bindings).contains(other.evaluate(bindings))
    }
  }

  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringContains<Root, Other> {
    StringContains(root: root, other: other)
  }
}
