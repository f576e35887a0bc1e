/// The version of this package. The plugins also compile this file, through a link.
enum Version {
  static let current = "0.1.0"
}
