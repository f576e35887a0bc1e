/// A wrapper by key path among the stored properties of a type.
package struct StoredWrapper: Sendable {
  /// The name of what it reads.
  package let name: String
  /// It reads once, and keeps what it read.
  package let keeps: Bool
  package let position: SourcePosition
  /// It stands outside of `#if`.
  package let isCertain: Bool
}

/// A type that a Swift file declares.
package struct SourceType: Sendable {
  package let name: String
  /// All of the module can call it, in all builds.
  package let isVisible: Bool
  package internal(set) var wrappers: [StoredWrapper] = []

  /// The certain wrappers of those types that files declare for all of the module.
  static func wrappers(in files: [SourceText], firstFile: Int) -> [String: [StoredWrapper]] {
    var result: [String: [StoredWrapper]] = [:]
    for (number, file) in files.enumerated() where !file.bytes.isEmpty {
      for type in find(in: SwiftTokens(file.bytes), file: firstFile + number) where type.isVisible {
        result[type.name, default: []] += type.wrappers.filter(\.isCertain)
      }
    }
    return result
  }

  package static func find(in code: SwiftTokens, file: Int) -> [SourceType] {
    SourceTypeSearch(code, file: file).types
  }
}
