import Foundation
import Testing

@testable import DovetailSystem

@Suite("A file")
struct FilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func identity(_ path: String) throws -> [FileAttributeKey: NSObject] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes.compactMapValues { $0 as? NSObject }
      .filter { [.systemFileNumber, .modificationDate, .size].contains($0.key) }
  }

  @Test("is read whole, whatever bytes it holds")
  func reading() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: path("a")))
    #expect(try Files.read(path("a")) == bytes)
    try Data().write(to: URL(filePath: path("empty")))
    #expect(try Files.read(path("empty")) == [])
  }

  @Test("larger than the limit is not read")
  func limit() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(count: 100).write(to: URL(filePath: path("a")))
    #expect(try Files.read(path("a"), limit: 99) == nil)
    #expect(try Files.read(path("a"), limit: 100)?.count == 100)
  }

  @Test("that is none is an error with its path and reason")
  func missing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = #expect(throws: FileError.self) { try Files.read(path("none")) }
    #expect(missing?.description == "\(path("none")): No such file or directory")
    let directory = #expect(throws: FileError.self) { try Files.read(folder.path) }
    #expect(directory?.reason == "is a folder")
    #expect(throws: FileError.self) { try Files.write("x", to: path("no/such/folder")) }
    #expect(throws: FileError.self) { try Files.write("x", to: folder.path) }
  }

  @Test("that is a device, a pipe or an input is not written to")
  func refusals() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    for other in ["/dev/null", path("pipe")] {
      let error = #expect(throws: FileError.self) { try Files.write("x", to: other) }
      #expect(error?.reason == "is not a regular file")
    }
    try Data("{}".utf8).write(to: URL(filePath: path("a")))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("a"))
    for name in ["a", "./a", "link"] {
      let error = #expect(throws: FileError.self) {
        try Files.write("x", to: path(name), inputs: [path("none"), path("a")])
      }
      #expect(error?.reason == "is an input, and would be overwritten")
    }
    #expect(try Files.read(path("a")) == Array("{}".utf8))
  }

  @Test("that a link leads to is written, and the link stays; one that leads nowhere is refused")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("file"))
    #expect(throws: FileError.self) { try Files.write("x", to: path("link")) }
    try Files.write("x", to: path("file"))
    try Files.write("y", to: path("link"))
    #expect(try String(contentsOfFile: path("file"), encoding: .utf8) == "y")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("file"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "link"])
  }

  @Test("is written where it is new or differs")
  func writing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Files.write("one é\n", to: path("a")))
    #expect(try Files.read(path("a")) == Array("one é\n".utf8))
    #expect(try Files.write("two\n", to: path("a")))
    #expect(try Files.read(path("a")) == Array("two\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test(
    "that arrives in parts replaces what differs anywhere",
    arguments: [[], ["a"], ["x", "b", "c"], ["a", "b", "x"], ["a", "b"], ["a", "b", "c", "d"]])
  func parts(letters: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ letters: [String]) throws -> Bool {
      try Files.write(to: path("a")) { put in
        for letter in letters { put(String(repeating: letter, count: 100_000)) }
      }
    }
    #expect(try write(["a", "b", "c"]))
    #expect(try write(letters))
    #expect(try write(letters) == false)
    let text = letters.map { String(repeating: $0, count: 100_000) }.joined()
    #expect(try Files.read(path("a")) == Array(text.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test("with the same content is left alone: the same file, the same date")
  func unchanged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Files.write("one\n", to: path("a"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path("a"))
    let before = try identity(path("a"))
    #expect(try Files.write("one\n", to: path("a")) == false)
    #expect(try identity(path("a")) == before)
    #expect(try Files.write("one", to: path("a")))
    #expect(try identity(path("a")) != before)
  }

  @Test("that can't be written leaves the old one and nothing half-written behind")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A folder in place of the output: the temporary file can be made, and the renaming fails.
    try FileManager.default.createDirectory(atPath: path("out/inner"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try Files.write("x", to: path("out")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("out")) == ["inner"])
  }
}
