package enum Context: String, CaseIterable, Sendable {
  case live, preview, test
}
