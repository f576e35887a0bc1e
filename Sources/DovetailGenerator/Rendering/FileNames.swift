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

  /// Returns a name that the file has once, such as `MakerQ`, or once for a dependency, such as `Type_clock`.
  subscript(name: String) -> String { prefix + name }
}

extension SourceText {
  fileprivate func mentions(_ word: String) -> Bool {
    bytes.offsets(of: word.utf8.first!).contains { bytes[$0...].starts(with: word.utf8) }
  }
}
