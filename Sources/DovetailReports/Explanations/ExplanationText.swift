package import DovetailGenerator

package enum ExplanationText {
  package static func render(_ id: DiagnosticID) -> String {
    let explanation = Explanation(of: id)
    var text = "\(id.rawValue) (\(id.severity.rawValue)): \(explanation.title)\n\n"
    text += explanation.paragraphs.map(wrapped).joined(separator: "\n")
    guard let example = explanation.example else { return text }
    return text + "\nWrong:\n" + files(example.wrong) + "\nFixed:\n" + files(example.fixed)
  }

  private static func files(_ files: [Explanation.File]) -> String {
    files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return "\n  \(file.path)\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
    .joined()
  }

  /// Returns a paragraph in lines of at most 80 characters.
  private static func wrapped(_ paragraph: String) -> String {
    var text = ""
    var width = 0
    for word in paragraph.split(separator: " ") {
      if width > 0, width + 1 + word.count > 80 {
        text += "\n"
        width = 0
      } else if width > 0 {
        text += " "
        width += 1
      }
      text += word
      width += word.count
    }
    return text + "\n"
  }
}
