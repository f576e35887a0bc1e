/// The names in generated code that follow from a dependency's name.
package enum GeneratedName {
  package static func key(_ name: String) -> String { capitalised(name) + "Key" }

  /// The type that a program installs for a target.
  package static func module(_ target: String) -> String { target + "Dependencies" }

  /// The type of what a dependency with parameters is read as.
  package static func factory(_ name: String) -> String { capitalised(name) + "Factory" }

  /// The type of a parameter, inside the factory's.
  static func argument(_ name: String) -> String { "Argument_" + name }

  static func capitalised(_ name: String) -> String {
    guard let first = name.utf8.first, first < 0x80 else {
      return name.prefix(1).uppercased() + name.dropFirst()
    }
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return name }
    var result = String(Character(Unicode.Scalar(first - 0x20)))
    result += Substring(name.utf8.dropFirst())
    return result
  }

  /// The name as a declaration or a bare mention of it needs it.
  static func escaped(_ name: String) -> String {
    SwiftIdentifier.reserved.contains(name) ? "`\(name)`" : name
  }

  /// The property that stands for a reference: as many bytes as the reference has.
  static func member(_ kind: Expression.Reference.Kind, _ name: String) -> String {
    switch kind {
    case .value: "_" + name
    case .provider: "_provider_\(name)_"
    }
  }
}
