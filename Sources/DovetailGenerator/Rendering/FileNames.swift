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
    func mentions(_ source: SourceText) -> Bool {
      source.bytes.offsets(of: "_").contains { source.bytes[$0...].starts(with: prefix.utf8) }
    }
    while sources.contains(where: mentions) { prefix += "_" }
    self.prefix = prefix
  }

  /// Returns a name that the file has once, such as `MakerQ`, or once for a dependency, such as `Type_clock`.
  subscript(name: String) -> String { prefix + name }
}
