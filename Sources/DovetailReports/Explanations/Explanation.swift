package import DovetailGenerator

/// Explains a diagnostic's ID to someone who sees it for the first time.
package struct Explanation: Sendable {
  /// One line, in lower case and without a period.
  package let title: String
  package let meaning: String
  /// Why this is an error.
  package let reason: String
  /// The smallest input with only this finding, and the same input fixed; `nil` for a size limit.
  package let example: Example?

  package struct Example: Sendable {
    package let wrong: [File]
    package let fixed: [File]
  }

  package struct File: Sendable {
    package let path: String
    package let text: String
  }

  init(title: String, meaning: String, reason: String, example: Example?) {
    self.title = title
    self.meaning = meaning
    self.reason = reason
    self.example = example
  }

  /// Exhaustive, so that every ID needs an explanation.
  package init(of id: DiagnosticID) {
    self =
      switch id {
      case .unreadableManifest: .unreadableManifest
      case .invalidJSON: .invalidJSON
      case .duplicateField: .duplicateField
      case .unknownField: .unknownField
      case .missingField: .missingField
      case .wrongValue: .wrongValue
      case .invalidIdentifier: .invalidIdentifier
      case .reservedName: .reservedName
      case .duplicateDependency: .duplicateDependency
      case .unbalancedExpression: .unbalancedExpression
      case .unknownReference: .unknownReference
      case .forgottenDollar: .forgottenDollar
      case .inaccessibleReference: .inaccessibleReference
      case .ambiguousName: .ambiguousName
      case .cycle: .cycle
      case .captiveScope: .captiveScope
      case .unknownScope: .unknownScope
      case .duplicateScope: .duplicateScope
      case .scopeCycle: .scopeCycle
      case .conditionalReference: .conditionalReference
      case .isolationConflict: .isolationConflict
      case .missingProvider: .missingProvider
      case .duplicateProvider: .duplicateProvider
      case .unknownProvided: .unknownProvided
      case .missingContributionTarget: .missingContributionTarget
      case .duplicateContributionKey: .duplicateContributionKey
      case .missingInstall: .missingInstall
      case .missingStart: .missingStart
      case .undeclaredRead: .undeclaredRead
      case .unusedDependency: .unusedDependency
      case .transientReadLive: .transientReadLive
      case .staticWrapper: .staticWrapper
      }
  }
}

extension Explanation.Example {
  /// Creates an example that is fixed by replacing a part of its files.
  init(_ files: [Explanation.File], replacing part: String, with other: String) {
    wrong = files
    fixed = files.map { Explanation.File(path: $0.path, text: $0.text.replacing(part, with: other)) }
  }

  /// Returns an example of a manifest, or of a target's and that of a module `Kit` below it.
  static func manifest(
    _ own: String, below kit: String? = nil, replacing part: String, with other: String
  ) -> Self {
    let files: [Explanation.File] =
      kit.map {
        [.manifest(own, path: "App/dependencies.json"), .manifest($0, path: "Kit/dependencies.json")]
      }
      ?? [.manifest(own)]
    return Self(files, replacing: part, with: other)
  }
}

extension Explanation.File {
  static func manifest(_ text: String, path: String = "dependencies.json") -> Self {
    Self(path: path, text: text + "\n")
  }

  static func swift(_ text: String, path: String) -> Self {
    Self(path: path, text: text + "\n")
  }

  package var isSwift: Bool { path.hasSuffix(".swift") }
}
