/// Names in generated code that can't clash with the user's.
///
/// The library's names are qualified by their module. Names at the top level of the file begin with a word that isn't
/// in the manifests.
struct FileNames {
  static let container = "Dovetail::DependencyContainer"
  static let context = "Dovetail::DependencyContext"
  static let keyList = "[any Dovetail::ContainerKey.Type]"

  private let prefix: String

  init(_ sources: [SourceText]) {
    var prefix = "_Dovetail"
    while sources.contains(where: { $0.mentions(prefix) }) { prefix += "_" }
    self.prefix = prefix
  }

  var slots: String { "\(prefix)Slots" }
  /// Returns the name of a dependency's type alias.
  func type(_ name: String) -> String { "\(prefix)Type_\(name)" }
  /// Returns the name of the type alias of a factory's parameter.
  func parameter(_ number: Int, of name: String) -> String { "\(prefix)Parameter\(number)_\(name)" }
  /// Returns the name of the type whose methods are a dependency's expressions.
  func maker(_ name: String) -> String { "\(prefix)Maker_\(name)" }
  func disposer(_ name: String) -> String { "\(prefix)Disposer_\(name)" }
  func factory(_ name: String) -> String { "\(prefix)Factory_\(name)" }
  /// Returns the name of the function type that makes a factory's values.
  func call(_ name: String) -> String { "\(prefix)Call_\(name)" }
  func provision(_ name: String) -> String { "\(prefix)Provision_\(name)" }
  /// The name of the container for other modules' keys, which exists if those modules have generated code.
  var neighbours: String { "\(prefix)Neighbours" }
  /// Returns the name of the alias for another module's `DependencyModule`.
  func module(_ name: String) -> String { "\(prefix)Module_\(GeneratedName.moduleName(name))" }
  /// Returns the name of the alias for the key of another module's collection.
  func collected(_ name: String) -> String { "\(prefix)Collected_\(name)" }
  func contribution(_ name: String) -> String { "\(prefix)Contribution_\(name)" }
  func actor(_ name: String, _ number: Int) -> String {
    "\(prefix)Actor\(number)_" + name.split(separator: ".").joined(separator: "_")
  }
  /// Returns whether a name is an actor's alias.
  func isActor(_ name: String) -> Bool { name.hasPrefix("\(prefix)Actor") }

  /// Returns the name of a protocol to conform to: an alias, since before Swift 6.4 a key of the protocol's name hides
  /// even its qualified name.
  func conformance(_ name: String) -> String { "\(prefix)\(name)" }
}

extension SourceText {
  /// Returns whether a word occurs in the bytes.
  fileprivate func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      let (first, end) = (word[0], bytes.count - word.count)
      var index = 0
      while index <= end {
        if bytes[index] == first, bytes[index..<index + word.count].elementsEqual(word) { return true }
        index += 1
      }
      return false
    }
  }
}
