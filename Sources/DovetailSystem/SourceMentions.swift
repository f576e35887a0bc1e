import DovetailGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// What the bytes of a Swift file show, without a thought to where they stand.
extension [UInt8] {
  /// Whether the file can hold a wrapper that the proof should see; what can't is not read as Swift.
  var mayInject: Bool {
    ["@Injected", "@WeakInjected", "@Dependency", "Dependency("].contains { mentions($0) }
  }

  /// Whether some bytes are in it, as a word of their own if that is asked for.
  func mentions(_ text: String, asWord: Bool = false) -> Bool {
    let letters = Array(text.utf8)
    return withUnsafeBytes { bytes in
      var start = 0
      while start + letters.count <= bytes.count {
        // The library's search looks at many bytes at once, be the build optimised or not.
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
