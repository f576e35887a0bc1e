extension String {
  /// Returns the text with some characters replaced, and with `control` for other control characters.
  func escaped(_ replacements: [Unicode.Scalar: String], control: String? = nil) -> String {
    unicodeScalars.map { replacements[$0] ?? ($0.value < 0x20 ? control : nil) ?? String($0) }.joined()
  }
}
