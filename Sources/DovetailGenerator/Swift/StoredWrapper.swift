/// A stored property with a wrapper by key path.
package struct StoredWrapper: Sendable {
  package let name: String
  /// Whether it reads once and keeps the value.
  package let keeps: Bool
  package let position: SourcePosition
  /// Whether it is outside `#if`.
  let isCertain: Bool
}

package struct SourceType: Sendable {
  package let name: String
  /// Whether the whole module can use it, in all builds.
  let isVisible: Bool
  let isGlobalActor: Bool
  package internal(set) var wrappers: [StoredWrapper] = []

  static func visible(in files: [SourceText], firstFile: Int) -> [String: SourceType] {
    var result: [String: SourceType] = [:]
    for (number, file) in files.enumerated() where !file.bytes.isEmpty {
      for type in SourceTypeSearch(SwiftTokens(file.bytes), file: firstFile + number).types
      where type.isVisible {
        result[type.name] = type
      }
    }
    return result
  }
}
