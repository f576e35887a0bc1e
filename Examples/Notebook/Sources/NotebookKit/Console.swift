import Foundation

/// What a command reads from and writes to.
protocol Console: Sendable {
  func write(_ text: String) throws
  func readAll() throws -> String
}

extension Console {
  func print(_ line: String) throws {
    try write(line + "\n")
  }
}

/// The standard input and output of the process.
struct StandardConsole: Console {
  func write(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  func readAll() throws -> String {
    String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
  }
}
