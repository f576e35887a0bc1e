/// The context that a value is made for.
package enum Context: String, CaseIterable, Sendable {
  case live, preview, test
}
