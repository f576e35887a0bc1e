package enum GeneratedName {
  package static func key(_ name: String) -> String { capitalised(name) + "Key" }

  /// Returns the name of the type that a program installs for a target.
  package static func module(_ target: String) -> String { moduleName(target) + "Dependencies" }

  /// Returns a target's module name, in which invalid characters are replaced.
  package static func moduleName(_ target: String) -> String {
    let name = target.unicodeScalars.map { SwiftIdentifier.isValid("_\($0)") ? String($0) : "_" }.joined()
    return SwiftIdentifier.isValid(name) ? name : "_" + name
  }

  /// Returns how code refers to a target's module; after `.`, `Type` and `Protocol` need backticks too.
  static func moduleReference(_ target: String) -> String {
    let name = moduleName(target)
    return ["Protocol", "Type"].contains(name) ? "`\(name)`" : escaped(name)
  }

  package static func factory(_ name: String) -> String { capitalised(name) + "Factory" }

  static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  static func escaped(_ name: String) -> String {
    name == "await" || SwiftIdentifier.reserved.contains(name) ? "`\(name)`" : name
  }
}
