import Foundation
import TestSupport

/// Runs `swiftc` on texts in a folder of its own.
struct Compiler {
  /// The settings under which generated code must compile.
  struct Setting: Sendable, CustomStringConvertible {
    let description: String
    let flags: [String]

    /// Whether code under `#if DEBUG` is left out in a second turn.
    var isPlain = false

    static let swift5 = Setting(description: "Swift 5", flags: ["-swift-version", "5"])

    static let swift6 = Setting(description: "Swift 6", flags: ["-swift-version", "6"], isPlain: true)

    static let isolated = Setting(
      description: "default isolation MainActor",
      flags: ["-swift-version", "6", "-default-isolation", "MainActor"])

    static let upcoming = Setting(
      description: "upcoming features",
      flags: ["-swift-version", "6"]
        + [
          "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
          "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ]
        .flatMap { ["-enable-upcoming-feature", $0] })

    static let all: [Setting] = [
      swift5,
      swift6,
      isolated,
      upcoming,
      Setting(
        description: "library evolution and strict memory safety",
        flags: ["-swift-version", "6", "-enable-library-evolution", "-strict-memory-safety"]),
      Setting(
        description: "C++ interoperability",
        flags: ["-swift-version", "6", "-cxx-interoperability-mode=default"]),
    ]

    /// Here, an unknown actor is reported again at each use.
    static let checkedSwift5 = Setting(
      description: "Swift 5 with complete checking",
      flags: ["-swift-version", "5", "-strict-concurrency=complete"])

    /// Those that this run tries.
    static let tested = LongRing.runs ? all : [swift6]
  }

  struct Result {
    let status: Int32
    let output: String

    /// The lines that report errors and warnings, and a crash.
    var findings: [String] {
      var seen: Set<String> = []
      let lines = output.split(separator: "\n").map(String.init)
      // A compiler that finds errors exits with 1.
      let crash = status > 1 ? ["error: the compiler exited with \(status)"] : []
      return crash
        + lines.filter { line in
          let isFinding =
            line.contains(": error: ") || line.contains(": warning: ") || line.hasPrefix("error: ")
          // The run time beside the tests is built without it; a resilient build has it throughout.
          if line.contains("was not compiled with library evolution support") { return false }
          return isFinding && !line.hasPrefix(" ") && seen.insert(line).inserted
        }
    }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String, to name: String) throws -> String { try folder.write(name, text).path }

  /// Runs the compiler in this folder.
  func run(_ arguments: [String]) throws -> Result { try Self.run("swiftc", arguments, in: folder.url) }

  /// Type-checks files as a module that uses the run time.
  func typecheck(_ files: [String], _ flags: [String] = Setting.swift6.flags) throws -> Result {
    try run(
      ["-typecheck", "-parse-as-library", "-module-name", "App"] + BuildFolder.searchPaths + flags + files)
  }

  static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> Result {
    let result = try Subprocess.run([program] + arguments, in: folder)
    return Result(status: result.status, output: result.output)
  }
}
