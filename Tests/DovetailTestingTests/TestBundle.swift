import Foundation
import TestSupport

/// A package of tests that are meant to fail, built once, of which some are run as `swift test` runs them.
struct TestBundle: Sendable {
  enum Library: String, CaseIterable, Sendable {
    case swiftTesting, xcTest
  }

  /// A failure as a test library reported it.
  struct Issue: Hashable {
    /// `nil` if it named none.
    let test: String?
    let file: String
    let line: Int
    let message: String
  }

  struct Outcome {
    let status: Int32
    var issues: [Issue] = []
    var passed: Set<String> = []
    let output: String
  }

  static let built = Result { try TestBundle() }

  private let folder: TemporaryFolder
  private let program: String

  private init() throws {
    folder = try TemporaryFolder.forAllTests()
    let sources = Repository.folder.appending(path: "Tests/DovetailTestingTests/Bundles")
    for name in ["Sources", "Tests"] {
      try FileManager.default.copyItem(
        at: sources.appending(path: name), to: folder.url.appending(path: name))
    }
    let manifest = try String(contentsOf: sources.appending(path: "Package.swift"), encoding: .utf8)
    try folder.write(
      "Package.swift", manifest.replacing("$dovetail", with: Repository.folder.path(percentEncoded: false)))
    let build = try Subprocess.run(["swift", "build", "--build-tests"], in: folder.url)
    guard build.status == 0 else { throw Failure(description: build.output) }
    let path = try Subprocess.run(["swift", "build", "--show-bin-path"], in: folder.url).output
    let products = path.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    program = products + "/BundlesPackageTests.xctest"
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The line of a function's declaration in a file, of which the first one is number 0.
  func line(of text: String, _ number: Int = 0, in file: String) throws -> Int {
    let lines = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.indices.filter { lines[$0].contains(text) }
    return found[number] + 1
  }

  /// Runs the tests of XCTest of these names.
  func runXCTests(_ tests: [String], _ environment: String...) throws -> Outcome {
    let result = try run(environment, [tests.map { "XTests.\($0)" }.joined(separator: ",")])
    var outcome = Outcome(status: result.status, output: result.output)
    for line in result.output.split(whereSeparator: \.isNewline) {
      if let match = line.wholeMatch(of: /(.+?):(\d+): error: (.+?) : (.+)/) {
        let issue = Issue(
          test: String(match.3), file: Self.name(of: String(match.1)), line: Int(match.2) ?? 0,
          message: String(match.4))
        outcome.issues.append(issue)
      }
      if let match = line.firstMatch(of: /Test Case '(.+)' passed/) { outcome.passed.insert(String(match.1)) }
    }
    return outcome
  }

  /// Runs the tests of Swift Testing that match one of these patterns; an editor reads the events through a pipe.
  func runSwiftTests(
    _ patterns: [String], _ environment: String..., throughPipe: Bool = false
  ) throws -> Outcome {
    let events = folder.url.appending(path: "\(UUID().uuidString).jsonl")
    let path = events.path(percentEncoded: false)
    let pipe = throughPipe ? path + ".pipe" : path
    let reader = Process()
    if throughPipe {
      mkfifo(pipe, 0o600)
      reader.executableURL = URL(filePath: "/bin/sh")
      reader.arguments = ["-c", "cat \"$0\" > \"$1\"", pipe, path]
      try reader.run()
    }
    let arguments =
      ["--testing-library", "swift-testing", "--event-stream-version", "0"]
      + ["--event-stream-output-path", pipe]
    let result = try run(environment, arguments + patterns.flatMap { ["--filter", $0] })
    if throughPipe { reader.waitUntilExit() }
    var outcome = Outcome(status: result.status, output: result.output)
    for line in try String(contentsOf: events, encoding: .utf8).split(separator: "\n") {
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else { continue }
      let event = record.payload
      switch event.kind {
      case "issueRecorded":
        let place = event.issue?.sourceLocation
        outcome.issues.append(
          Issue(
            test: event.testID, file: Self.name(of: place?.filePath ?? place?._filePath ?? ""),
            line: place?.line ?? 0,
            message: (event.messages ?? []).map(\.text).joined(separator: " ")))
      case "testEnded" where event.messages?.contains { $0.symbol == "pass" } == true:
        outcome.passed.insert(event.testID ?? "")
      default: break
      }
    }
    return outcome
  }

  /// Runs the tests of Swift Testing that match one of these patterns, and looks only at what is printed.
  func printSwiftTests(_ patterns: [String], _ environment: String...) throws -> Subprocess.Result {
    try run(environment, ["--testing-library", "swift-testing"] + patterns.flatMap { ["--filter", $0] })
  }

  private func run(_ environment: [String], _ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess.run(environment + ["SWIFT_BACKTRACE=enable=no", program] + arguments, in: folder.url)
  }

  private static func name(of path: String) -> String { URL(filePath: path).lastPathComponent }

  /// The part of an event's line that is used here.
  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Message: Decodable {
        let symbol: String
        let text: String
      }
      struct Place: Decodable {
        let filePath: String?
        let _filePath: String?
        let line: Int
      }
      struct Issue: Decodable { let sourceLocation: Place? }
      let kind: String
      let testID: String?
      let issue: Issue?
      let messages: [Message]?
    }
    let payload: Payload
  }
}
