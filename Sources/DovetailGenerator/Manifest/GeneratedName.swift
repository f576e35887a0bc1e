/// The names in generated code that follow from a dependency's name.
package enum GeneratedName {
  package static func key(_ name: String) -> String { capitalised(name) + "Key" }

  /// Returns the name of the type that a program installs for a target.
  package static func module(_ target: String) -> String { moduleName(target) + "Dependencies" }

  /// Returns a target's module name, in which invalid characters are replaced.
  package static func moduleName(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
      let isValid = SwiftIdentifier.isValid("_" + String(Character(scalar)))
      name += isValid ? String(Character(scalar)) : "_"
    }
    return SwiftIdentifier.isValid(name) ? name : "_" + name
  }

  /// Returns the name of the type of a dependency with parameters.
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

  /// Returns the name, in backticks if it is a keyword.
  static func escaped(_ name: String) -> String {
    SwiftIdentifier.reserved.contains(name) ? "`\(name)`" : name
  }
}
