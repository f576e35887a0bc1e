package import DovetailGenerator

/// Explains a diagnostic's ID to someone who sees it for the first time.
package struct Explanation: Sendable {
  /// One line, in lower case and without a period.
  package let title: String
  /// What is wrong, then why that is an error and how to fix it.
  package let paragraphs: [String]
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

  /// Creates an explanation from paragraphs with a blank line between them.
  init(_ title: String, _ text: String, _ example: Example?) {
    self.title = title
    paragraphs = text.split(separator: "\n\n").map { String($0.replacing("\n", with: " ")) }
    self.example = example
  }

  package init(of id: DiagnosticID) { self = Self.all[id]! }

  private static let all = Dictionary(
    uniqueKeysWithValues: [
      ofFiles, ofFields, ofNames, ofScopes, ofGraphs, ofModules, ofPrograms, ofSources,
    ].joined().map { ($0.key, $0.value) })
}

extension Explanation.Example {
  init(_ files: [Explanation.File], replacing part: String, with other: String) {
    wrong = files
    fixed = files.map { Explanation.File(path: $0.path, text: $0.text.replacing(part, with: other)) }
  }

  /// Returns an example of a manifest, with that of a module `Kit` below its target, or with a Swift file.
  static func manifest(
    _ own: String, below kit: String? = nil, swift: String? = nil, replacing part: String, with other: String
  ) -> Self {
    var files: [Explanation.File] = [
      .manifest(own, path: kit == nil && swift == nil ? "dependencies.json" : "App/dependencies.json")
    ]
    if let kit { files.append(.manifest(kit, path: "Kit/dependencies.json")) }
    if let swift {
      files.append(Explanation.File(path: "App/App.swift", text: "import Dovetail\n\n\(swift)\n"))
    }
    return Self(files, replacing: part, with: other)
  }

  /// Returns an example of a manifest that only has these dependencies.
  static func dependencies(
    _ members: String, swift: String? = nil, replacing part: String, with other: String
  ) -> Self {
    let lines = members.split(separator: "\n").map { "    \($0)\n" }.joined()
    return manifest(
      "{\n  \"dependencies\": {\n\(lines)  }\n}", swift: swift, replacing: part, with: other)
  }
}

extension Explanation.File {
  static func manifest(_ text: String, path: String = "dependencies.json") -> Self {
    Self(path: path, text: text + "\n")
  }

  package var isSwift: Bool { path.hasSuffix(".swift") }
}
