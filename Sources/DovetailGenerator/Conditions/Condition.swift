// A class, since most declarations have none.
package final class Condition: Sendable {
  package let text: String
  package let position: SourcePosition
  package let formula: Formula

  init(text: String, position: SourcePosition, formula: Formula) {
    (self.text, self.position, self.formula) = (text, position, formula)
  }
}
