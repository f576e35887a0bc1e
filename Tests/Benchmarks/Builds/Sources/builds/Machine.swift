import Foundation

/// The machine that a figure was measured on, without names or paths.
struct Machine: Codable {
  let cores: Int
  let processor: String
  let memory: String
  let system: String
  let swift: String

  /// The cores that this process may use; SwiftPM counts all that there are, and starts as many compilers.
  static let cores: Int = {
    let output = (try? ProcessRun.run("nproc", []).output) ?? ""
    return Int(output.trimmingCharacters(in: .newlines)) ?? ProcessInfo.processInfo.activeProcessorCount
  }()

  static func describe() -> Machine {
    let information = ProcessInfo.processInfo
    let swift = (try? ProcessRun.run("swift", ["--version"]).output) ?? ""
    return Machine(
      cores: cores,
      processor: value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown",
      memory: "\(information.physicalMemory >> 30) GiB",
      system: value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
        ?? information.operatingSystemVersionString,
      swift: swift.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? "unknown"
    )
  }

  private static func value(of key: String, in file: String, separator: Character) -> String? {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    let value = line?.split(separator: separator, maxSplits: 1).last
    return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
  }

  var description: String {
    "\(cores) cores of \(processor), \(memory), \(system), \(swift)"
  }
}
