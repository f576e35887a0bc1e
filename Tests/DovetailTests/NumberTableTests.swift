import Testing

@testable import Dovetail

@Suite struct NumberTableTests {
  @Test(arguments: 1...20)
  func holdsWhatADictionaryHolds(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var table = NumberTable<Int>()
    var dictionary: [Int: Int] = [:]
    // Few numbers, so that most are found, changed and removed again; now and then ones that are far apart.
    let known = (1...40).map { $0 % 8 == 0 ? Int.random(in: 1...Int.max, using: &numbers) : $0 }
    for step in 0..<2_000 {
      let number = known[Int.random(in: 0..<known.count, using: &numbers)]
      let value = Bool.random(using: &numbers) ? step : nil
      table[number] = value
      dictionary[number] = value
      #expect(table.count == dictionary.count && table.isEmpty == dictionary.isEmpty)
    }
    for number in known + [41, 42] { #expect(table[number] == dictionary[number]) }
    #expect(Dictionary(uniqueKeysWithValues: table.map { ($0.number, $0.value) }) == dictionary)
  }

  @Test func removesNumbersInARowFromTheFrontInLinearTime() {
    var table = NumberTable<Int>()
    for number in 1...200_000 { table[number] = number }
    for number in 1...200_000 { table[number] = nil }
    #expect(table.isEmpty)
  }
}
