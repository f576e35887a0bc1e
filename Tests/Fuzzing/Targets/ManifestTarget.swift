/// The whole pipeline, for manifests with only valid Swift: all accepted output must parse.
enum ManifestTarget {
  static func run(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    let count = choices.below(4)
    Pipeline.run((0...count).map { _ in Array(ChosenManifest.text(&choices).utf8) })
  }
}
