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
  static func manifest(wrong: String, fixed: String) -> Self {
    Self(wrong: [.manifest(wrong)], fixed: [.manifest(fixed)])
  }
}

extension Explanation.Example {
  /// Returns an example of a target and a module `Kit` below it.
  static func manifest(wrong: String, fixed: String, below: (wrong: String, fixed: String)) -> Self {
    func files(_ own: String, _ kit: String) -> [Explanation.File] {
      [
        .manifest(own, path: "App/dependencies.json"),
        .manifest(kit, path: "Kit/dependencies.json"),
      ]
    }
    return Self(wrong: files(wrong, below.wrong), fixed: files(fixed, below.fixed))
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
