import DovetailGenerator
import DovetailSystem

extension Arguments {
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Choice? {
    guard let word = try one(name) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let list = (words.count > 1 ? "one of " : "") + words.joined(separator: ", ")
    throw UsageError(
      "'--\(name)' takes \(list), not '\(word)'\(Spelling.hint(for: word, among: words))")
  }

  func number(_ name: String) throws -> Int? {
    guard let word = try one(name) else { return nil }
    guard let number = Int(word), number >= 0 else {
      throw UsageError("'--\(name)' takes a number, 0 or more, not '\(word)'")
    }
    return number
  }
}
