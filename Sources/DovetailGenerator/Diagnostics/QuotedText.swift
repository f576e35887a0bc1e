extension String {
  /// The user's text for a message: on one line, without control characters, and shortened.
  var quoted: String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == 80 { return result + "…" }
      count += 1
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || isInvisible(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns whether a character is an invisible one, such as a direction mark, which would make a message misleading.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
