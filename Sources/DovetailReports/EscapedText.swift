extension String {
  /// Returns the text with some characters replaced, and with `control` for other control characters.
  func escaped(_ replacements: [Unicode.Scalar: String], control: String? = nil) -> String {
    unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control
      return replacements[scalar] ?? (isControl ? control : nil) ?? String(scalar)
    }.joined()
  }
}
