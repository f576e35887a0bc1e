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
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { throw OutputError(reason: String(cString: strerror(errno))) }
      rest = rest.dropFirst(count)
    }
  }

  func readAll() throws -> String {
    guard let bytes = try? FileHandle.standardInput.readToEnd() ?? Data() else { throw InputError() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The standard input is a folder, or another thing that can't be read.
struct InputError: Error, CustomStringConvertible {
  let description = "the input cannot be read"
}

/// The standard output is closed or full.
struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "the output cannot be written: \(reason)" }
}

extension String {
  /// The text with a picture in place of each control character but these, for what a terminal shows.
  func printable(keeping kept: Set<Unicode.Scalar> = []) -> String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case _ where kept.contains(scalar): scalars.append(scalar)
      case 0..<0x20: scalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7f: scalars.append("\u{2421}")
      case 0x80..<0xa0: scalars.append("\u{fffd}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
