import Testing

@testable import DovetailGenerator

@Suite("The JSON parser tells encodings apart")
struct JSONEncodingTests {
  @Test("a byte order mark is one error at the first byte")
  func byteOrderMark() {
    #expect(
      Checking.syntaxErrors([0xEF, 0xBB, 0xBF] + Array("{}".utf8)) == [
        "m.json:1:1: error: the file begins with a byte order mark; save it as UTF-8 without one [invalid-json]"
      ])
  }

  private static let littleEndian: [UInt8] = bytes(of: "{\"a\": [1, 2]}\n") {
    [UInt8($0 & 0xFF), UInt8($0 >> 8)]
  }
  private static let bigEndian: [UInt8] = bytes(of: "{\"a\": [1, 2]}\n") {
    [UInt8($0 >> 8), UInt8($0 & 0xFF)]
  }
  private static let wide: [UInt8] = bytes(of: "{\"a\": [1, 2]}\n") {
    [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0]
  }

  private static func bytes(of text: String, _ encode: (UInt16) -> [UInt8]) -> [UInt8] {
    text.utf16.flatMap(encode)
  }

  @Test("UTF-16 with a mark is one error at its first byte")
  func utf16() {
    let expected = ["m.json:1:1: error: this byte is not valid UTF-8; save the file as UTF-8 [invalid-json]"]
    #expect(Checking.syntaxErrors([0xFF, 0xFE] + Self.littleEndian) == expected)
    #expect(Checking.syntaxErrors([0xFE, 0xFF] + Self.bigEndian) == expected)
  }

  @Test("UTF-16 and UTF-32 without a mark are one error")
  func unmarked() {
    for bytes in [Self.littleEndian, Self.bigEndian, Self.wide] {
      let errors = Checking.syntaxErrors(bytes)
      #expect(errors.count == 1, "\(errors)")
    }
  }

  @Test(
    "ill-formed UTF-8 is one error at its first byte",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFE], [0xFF], [0xE2, 0x28, 0xA1],
      [0xF0, 0x28, 0x8C, 0xBC],
    ] as [[UInt8]])
  func illFormed(sequence: [UInt8]) {
    let message = "error: this byte is not valid UTF-8; save the file as UTF-8 [invalid-json]"
    #expect(
      Checking.syntaxErrors(Array("{\n \"".utf8) + sequence + Array("\": 1}".utf8)) == [
        "m.json:2:3: \(message)"
      ])
    #expect(Checking.syntaxErrors(Array("[".utf8) + sequence) == ["m.json:1:2: \(message)"])
  }

  @Test(
    "well-formed UTF-8 at the limits of each length is taken",
    arguments: [
      "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ])
  func wellFormed(text: String) {
    #expect(Checking.syntaxErrors("[\"\(text)\"]") == [])
  }
}
