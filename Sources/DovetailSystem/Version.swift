/// The version of this package. The plugins compile this file too, through a link.
enum Version {
  static let current = "0.1.0"
}
