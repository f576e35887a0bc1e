/// The names in generated code that follow from a dependency's name.
package enum GeneratedName {
  package static func key(_ name: String) -> String { capitalised(name) + "Key" }

  /// The type that a program installs for a target.
  package static func module(_ target: String) -> String { moduleName(target) + "Dependencies" }

  /// The module of a target, whose name may be no identifier.
  package static func moduleName(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
      let isValid = SwiftIdentifier.isValid("_" + String(Character(scalar)))
      name += isValid ? String(Character(scalar)) : "_"
    }
    return SwiftIdentifier.isValid(name) ? name : "_" + name
  }

  /// The type of what a dependency with parameters is read as.
  package static func factory(_ name: String) -> String { capitalised(name) + "Factory" }

  static func capitalised(_ name: String) -> String {
    guard let first = name.utf8.first, first < 0x80 else {
      return name.prefix(1).uppercased() + name.dropFirst()
    }
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return name }
    var name = name
    return name.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { result in
        result.baseAddress!.initialize(from: bytes.baseAddress!, count: bytes.count)
        result[0] = first - 0x20
        return bytes.count
      }
    }
  }

  /// The name as a declaration or a bare mention of it needs it.
  static func escaped(_ name: String) -> String {
    SwiftIdentifier.reserved.contains(name) ? "`\(name)`" : name
  }
}
