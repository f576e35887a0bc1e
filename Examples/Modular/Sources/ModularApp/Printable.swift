extension String {
  /// The text with a picture in place of each control character but these, for what a terminal shows.
  func printable(keeping kept: Set<Unicode.Scalar> = []) -> String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case _ where kept.contains(scalar): scalars.append(scalar)
      case 0..<0x20: scalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7f: scalars.append("\u{2421}")
      case 0x80..<0xa0: scalars.append("\u{fffd}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
