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
    var lines = [""]
    for word in paragraph.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty || line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] += (line.isEmpty ? "" : " ") + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
