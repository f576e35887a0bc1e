import Foundation
import TestSupport
import Testing

@testable import DovetailSystem

/// Counted in a signal handler.
nonisolated(unsafe) private var signals = 0

@Suite("A file")
struct FilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func identity(_ path: String) throws -> [FileAttributeKey: NSObject] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes.compactMapValues { $0 as? NSObject }
      .filter { [.systemFileNumber, .modificationDate, .size].contains($0.key) }
  }

  @Test("is read whole, whatever bytes it holds")
  func reading() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: folder("a")))
    #expect(try Files.read(folder("a")) == bytes)
    try Data().write(to: URL(filePath: folder("empty")))
    #expect(try Files.read(folder("empty")) == [])
  }

  @Test("larger than the limit is not read")
  func limit() throws {
    try Data(count: 100).write(to: URL(filePath: folder("a")))
    #expect(try Files.read(folder("a"), limit: 99) == nil)
    #expect(try Files.read(folder("a"), limit: 100)?.count == 100)
  }

  @Test("that is none is an error with its path and reason")
  func missing() throws {
    let missing = #expect(throws: FileError.self) { try Files.read(folder("none")) }
    #expect(missing?.description == "\(folder("none")):1:1: error: No such file or directory")
    let directory = #expect(throws: FileError.self) { try Files.read(folder.path) }
    #expect(directory?.reason == "this is a folder, not a file")
    #expect(throws: FileError.self) { try Files.write("x", to: folder("no/such/folder")) }
    #expect(throws: FileError.self) { try Files.write("x", to: folder.path) }
  }

  @Test("that is a device, a pipe or an input is not written to")
  func refusals() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    for other in ["/dev/null", folder("pipe")] {
      let error = #expect(throws: FileError.self) { try Files.write("x", to: other) }
      #expect(error?.reason == "this is not a regular file")
    }
    try folder.write("a", "{}")
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: folder("a"))
    for name in ["a", "./a", "link"] {
      let error = #expect(throws: FileError.self) {
        try Files.write("x", to: folder(name), inputs: [folder("none"), folder("a")])
      }
      #expect(error?.reason == "this is an input, and would be overwritten")
    }
    #expect(try Files.read(folder("a")) == Array("{}".utf8))
  }

  @Test("that a link leads to is written, and the link stays; one that leads nowhere is refused")
  func links() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: folder("file"))
    #expect(throws: FileError.self) { try Files.write("x", to: folder("link")) }
    try Files.write("x", to: folder("file"))
    try Files.write("y", to: folder("link"))
    #expect(try folder.text("file") == "y")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == folder("file"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "link"])
  }

  @Test("keeps its permissions where it is written again", arguments: [0o600, 0o444, 0o755])
  func permissions(mode: Int) throws {
    try folder.write("a", "x")
    #expect(chmod(folder("a"), mode_t(mode)) == 0)
    #expect(try Files.write("y", to: folder("a")))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect(attributes[.posixPermissions] as? Int == mode)
  }

  @Test("is written where it is new or differs")
  func writing() throws {
    #expect(try Files.write("one é\n", to: folder("a")))
    #expect(try Files.read(folder("a")) == Array("one é\n".utf8))
    #expect(try Files.write("two\n", to: folder("a")))
    #expect(try Files.read(folder("a")) == Array("two\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test(
    "that arrives in parts replaces what differs anywhere",
    arguments: [[], ["a"], ["x", "b", "c"], ["a", "b", "x"], ["a", "b"], ["a", "b", "c", "d"]])
  func parts(letters: [String]) throws {
    func write(_ letters: [String]) throws -> Bool {
      try Files.write(to: folder("a")) { put in
        for letter in letters { put(String(repeating: letter, count: 100_000)) }
      }
    }
    #expect(try write(["a", "b", "c"]))
    #expect(try write(letters))
    #expect(try write(letters) == false)
    let text = letters.map { String(repeating: $0, count: 100_000) }.joined()
    #expect(try Files.read(folder("a")) == Array(text.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test("with the same content is left alone: the same file, the same date")
  func unchanged() throws {
    try Files.write("one\n", to: folder("a"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder("a"))
    let before = try identity(folder("a"))
    #expect(try Files.write("one\n", to: folder("a")) == false)
    #expect(try identity(folder("a")) == before)
    #expect(try Files.write("one", to: folder("a")))
    #expect(try identity(folder("a")) != before)
  }

  @Test("is finished before a signal interrupts the program")
  func interruption() throws {
    var (hangup, before) = (sigset_t(), sigset_t())
    sigaddset(&hangup, SIGHUP)
    signal(SIGHUP) { _ in signals += 1 }
    pthread_sigmask(SIG_UNBLOCK, &hangup, &before)
    defer {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      signal(SIGHUP, SIG_DFL)
    }
    try Files.write(to: folder("a")) { put in
      raise(SIGHUP)
      #expect(signals == 0)
      put("whole")
    }
    #expect(signals == 1)
    #expect(try Files.read(folder("a")) == Array("whole".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test("that can't be written leaves the old one and nothing half-written behind")
  func failure() throws {
    // A folder in place of the output: the temporary file can be made, and the renaming fails.
    try FileManager.default.createDirectory(atPath: folder("out/inner"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try Files.write("x", to: folder("out")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")) == ["inner"])
  }
}
