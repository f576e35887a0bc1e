import Testing

@testable import Dovetail

/// The table in which reads find values without the lock.
struct PublishedBoxesTests {
  /// A compiler lays the keys of a module out in a row, 32 bytes apart if they are enums.
  @Test(arguments: [16, 32, 48, 64, 96, 128])
  func keysInARowAreFoundInFewSteps(distance: Int) {
    for bits in 3...12 {
      let mask = 1 << bits - 1
      let count = (mask + 1) / 2
      var taken: Set<Int> = []
      var steps = 0
      for number in 0..<count {
        var index = PublishedBoxes.start(of: 0x55D0_0007_5440 + number * distance, mask)
        while !taken.insert(index).inserted {
          index = (index + 1) & mask
          steps += 1
        }
      }
      #expect(steps < count, "\(count) keys")
    }
  }
}
