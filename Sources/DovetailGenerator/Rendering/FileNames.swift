/// Names in generated code that can't clash with the user's: the library's are qualified by their module; in the manifests,
/// no letter follows the prefix of those at the top level of the file.
struct FileNames {
  static let container = "Dovetail::DependencyContainer"
  static let keyList = "[any Dovetail::ContainerKey.Type]"

  private let prefix: String

  init(_ sources: [SourceText]) {
    let word = "_Dovetail"
    // How many underscores follow the word in the manifests.
    var taken: Set<Int> = []
    for bytes in sources.lazy.map(\.bytes) {
      for offset in bytes.offsets(of: "_") where bytes[offset...].starts(with: word.utf8) {
        taken.insert(bytes[offset...].dropFirst(word.utf8.count).prefix { $0 == "_" }.count)
      }
    }
    prefix = word + String(repeating: "_", count: (0...taken.count).first { !taken.contains($0) }!)
  }

  /// Returns a name that the file has once, such as `MakerQ`, or once for a dependency, such as `Type_clock`.
  subscript(name: String) -> String { prefix + name }
}
