/// Names in generated code that can't clash with the user's.
///
/// The library's names have their module before them. What is at the top of the file begins with a word that no text
/// of the manifests has.
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
  /// The type of a dependency, as its manifest spells it.
  func type(_ name: String) -> String { "\(prefix)Type_\(name)" }
  /// The type of a factory's parameter.
  func parameter(_ number: Int, of name: String) -> String { "\(prefix)Parameter\(number)_\(name)" }
  /// What makes a dependency, by its expressions.
  func maker(_ name: String) -> String { "\(prefix)Maker_\(name)" }
  func disposer(_ name: String) -> String { "\(prefix)Disposer_\(name)" }
  func factory(_ name: String) -> String { "\(prefix)Factory_\(name)" }
  func provision(_ name: String) -> String { "\(prefix)Provision_\(name)" }
  func contribution(_ name: String) -> String { "\(prefix)Contribution_\(name)" }
  func actor(_ name: String) -> String {
    "\(prefix)Actor_" + name.split(separator: ".").joined(separator: "_")
  }

  /// A protocol to conform to. Before Swift 6.4 a key of that name hides it there, module or not; an alias is not hidden.
  func conformance(_ name: String) -> String { "\(prefix)\(name)" }

  static func key(_ declaration: Declaration) -> String {
    "\(container).\(GeneratedName.key(declaration.name.value))"
  }
}

extension SourceText {
  /// Whether some bytes are those of a word.
  fileprivate func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + word.count <= bytes.count {
        if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) { return true }
        index += 1
      }
      return false
    }
  }
}
