final class File: Sendable {
  func close(_ reason: String = "") throws {}
}
