import Foundation
import PackagePlugin

struct Tool {
  let url: URL

  /// Runs the tool. SwiftPM merges both of a plugin's streams into its own standard output; only diagnostics are
  /// separate.
  func run(_ arguments: [String], separatingErrors: Bool = false) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = ["--plugin-version", Version.current, "--in-package"] + arguments
    let errors = Pipe()
    if separatingErrors { process.standardError = errors }
    try process.run()
    if separatingErrors {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      if !text.isEmpty {
        Diagnostics.error("the command reported problems\n" + text.trimmingCharacters(in: .newlines))
      }
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  static func fail(_ message: String) -> Never {
    Diagnostics.error(message)
    exit(2)
  }
}
