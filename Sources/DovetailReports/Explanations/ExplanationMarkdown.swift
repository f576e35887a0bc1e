package import DovetailGenerator

package enum ExplanationMarkdown {
  package static func render(_ id: DiagnosticID, level: Int) -> String {
    let explanation = Explanation(of: id)
    var text = "\(String(repeating: "#", count: level)) \(id.rawValue)\n\n"
    text += "*\(explanation.title.prefix(1).uppercased())\(explanation.title.dropFirst()).*"
    if id.severity == .warning { text += " A warning." }
    text += "\n\n" + explanation.paragraphs.joined(separator: "\n\n") + "\n"
    guard let example = explanation.example else { return text }
    return text + "\nWrong:\n" + files(example.wrong) + "\nFixed:\n" + files(example.fixed)
  }

  private static func files(_ files: [Explanation.File]) -> String {
    files.map { file in
      let name = files.count > 1 ? "\n`\(file.path)`:\n" : ""
      return "\(name)\n```\(file.isSwift ? "swift" : "json")\n\(file.text)```\n"
    }
    .joined()
  }
}
