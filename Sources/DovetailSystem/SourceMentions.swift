import DovetailGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Quick searches in a Swift file's bytes, which ignore Swift's syntax.
extension [UInt8] {
  /// Whether the file may contain a wrapper or an actor to check; otherwise it isn't parsed.
  var needsParsing: Bool {
    ["Injected(", "Dependency(", "Injected<", "Dependency<", "actor "].contains { mentions($0) }
  }

  func mentions(_ text: String, asWord: Bool = false) -> Bool {
    let letters = Array(text.utf8)
    return withUnsafeBytes { bytes in
      var start = 0
      while start + letters.count <= bytes.count {
        // `memchr` is fast in an unoptimized build too.
        guard let found = memchr(bytes.baseAddress! + start, CInt(letters[0]), bytes.count - start) else {
          return false
        }
        start = UnsafeRawPointer(found) - bytes.baseAddress!
        let end = start + letters.count
        if end <= bytes.count, memcmp(found, letters, letters.count) == 0,
          !asWord || isBoundary(bytes, start - 1) && isBoundary(bytes, end)
        {
          return true
        }
        start += 1
      }
      return false
    }
  }

  private func isBoundary(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    !bytes.indices.contains(index) || !bytes[index].continuesIdentifier
  }
}
