/// The names in generated code that follow from a dependency's name.
package enum GeneratedName {
  package static func key(_ name: String) -> String { capitalised(name) + "Key" }

  /// The type that makes a dependency, in one context.
  static func maker(_ name: String, _ context: String = "") -> String {
    capitalised(name) + context + "Maker"
  }

  static func capitalised(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The name as a declaration or a bare mention of it needs it.
  static func escaped(_ name: String) -> String {
    SwiftKeyword.isReserved(name) ? "`\(name)`" : name
  }

  /// A maker's member that stands for a reference: as many bytes as the reference has.
  static func member(_ reference: Expression.Reference) -> String {
    switch reference.kind {
    case .value: "_" + reference.name
    case .provider: "_provider_\(reference.name)_"
    }
  }
}
