extension Generator {
  /// Dovetail's own version, as the changelog has it.
  package static let version = "0.1.0"
}
