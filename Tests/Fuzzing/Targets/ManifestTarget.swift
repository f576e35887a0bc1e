/// The whole way, of manifests whose every piece of Swift is Swift: all of what is accepted of them must parse.
enum ManifestTarget {
  static func run(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    let count = choices.below(4)
    Pipeline.run((0...count).map { _ in Array(ChosenManifest.text(&choices).utf8) })
  }
}
