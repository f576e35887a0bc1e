/// The context that a value is made for.
package enum Context: Int, CaseIterable, Sendable {
  case live, preview, test

  package var name: String {
    switch self {
    case .live: "live"
    case .preview: "preview"
    case .test: "test"
    }
  }
}
