/// The whole pipeline, for any text.
///
/// A form feed, which no manifest can hold, is between the target's manifest and those of modules below it.
enum PipelineTarget {
  static func run(_ bytes: [UInt8]) {
    Pipeline.run(bytes.split(separator: 0x0c, maxSplits: 3, omittingEmptySubsequences: false).map(Array.init))
  }
}
