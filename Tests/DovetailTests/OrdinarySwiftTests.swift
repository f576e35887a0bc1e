import Foundation
import TestSupport
import Testing

/// Everything that the compiler can't check is in one short file.
@Suite struct OrdinarySwiftTests {
  private let unproved =
    #/@unchecked Sendable|nonisolated\(unsafe\)|Unsafe\w*Pointer|Unmanaged|_withUnsafe|assumingMemoryBound/#
  private let refused = #/unsafeBitCast|unsafeDowncast|unsafelyUnwrapped|_typeByName|withMemoryRebound/#

  private let sources: [(name: String, text: String)]

  init() throws {
    sources = try ["Dovetail", "DovetailTesting", "DovetailSwiftUI"].flatMap { module in
      try Repository.swiftFiles(below: "Sources/\(module)").map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      }
    }
  }

  @Test func unsafeCodeStandsInOneFileOfAtMost250Lines() {
    let unsafe = sources.filter { $0.text.contains(unproved) }
    #expect(unsafe.map(\.name) == ["Unsafe.swift"])
    #expect(
      unsafe.allSatisfy { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251 })
  }

  @Test func thereAreAtMostEightPublicProtocols() {
    let count = sources.reduce(0) { $0 + $1.text.matches(of: #/(^|\n)public protocol /#).count }
    #expect((1...8).contains(count))
  }

  @Test func nothingCastsByLayout() {
    #expect(sources.filter { $0.text.contains(refused) }.map(\.name) == [])
  }
}
