#if canImport(Foundation) && !canImport(Darwin)
  import Foundation
  import Testing

  /// A run of Swift Testing's tests one at a time: a read outside every test's task then belongs to the running test.
  enum SerialRun {
    private static let eventStream = "--event-stream-output-path"
    private static let fileName = "dovetail-events-"

    /// Replaces this process by one that runs the tests one at a time, or if it does so itself, by one that skips the
    /// running test; returns if it can't.
    static func prepareToStop(_ message: String) {
      let arguments = CommandLine.arguments
      // An exit test, or a program that only says that it is a test, would begin a run.
      guard ExitTest.current == nil, arguments.contains("--testing-library") else { return }
      if arguments.contains("--no-parallel"), let file = eventFile(in: arguments) {
        guard let test = runningTest(in: file) else { return }
        StoppedTests.goOn(
          arguments + StoppedTests.skipping(test), after: test, message,
          saying: "'\(test)' cannot continue: \(message); another process runs all other tests")
      } else if !arguments.contains(where: { $0.hasPrefix(eventStream) }) || eventFile(in: arguments) != nil {
        print("outside every test's task, \(message)")
        StoppedTests.goOn(
          arguments + ["--no-parallel"] + newEventFile(arguments), after: "", message,
          saying: "another process runs the tests one at a time, to find the one that reads it")
      }
    }

    /// Removes the file that `prepareToStop` made the tests write.
    static func removeEvents() {
      guard let file = eventFile(in: CommandLine.arguments), file.contains(fileName) else { return }
      unlink(file)
    }

    private static func newEventFile(_ arguments: [String]) -> [String] {
      if eventFile(in: arguments) != nil { return [] }
      let file = FileManager.default.temporaryDirectory.appending(path: "\(fileName)\(UUID().uuidString)")
      return ["--event-stream-version", "0", eventStream, file.path(percentEncoded: false)]
    }

    /// Keeps open a pipe through which an editor reads what happens: its end would end the reading, and the process that
    /// takes over would wait for a reader.
    static func keepPipeOpen(in arguments: [String]) {
      if let path = eventPath(in: arguments) { _ = open(path, O_WRONLY | O_NONBLOCK) }
    }

    private static func eventPath(in arguments: [String]) -> String? {
      guard let option = arguments.firstIndex(of: eventStream), option + 1 < arguments.count
      else { return nil }
      return arguments[option + 1]
    }

    /// The regular file to which Swift Testing writes what happens.
    private static func eventFile(in arguments: [String]) -> String? {
      guard let file = eventPath(in: arguments) else { return nil }
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return attributes?[.type] as? FileAttributeType == .typeRegular ? file : nil
    }

    private static func runningTest(in file: String) -> String? {
      struct Record: Decodable {
        struct Payload: Decodable {
          let kind: String
          let testID: String?
        }
        let payload: Payload
      }
      let lines = FileManager.default.contents(atPath: file)?.split(separator: UInt8(ascii: "\n")) ?? []
      var running: [String] = []
      for event in lines.compactMap({ try? JSONDecoder().decode(Record.self, from: $0).payload }) {
        guard let test = event.testID else { continue }
        if event.kind == "testStarted" { running.append(test) }
        if event.kind == "testEnded" { running.removeAll { $0 == test } }
      }
      return running.last
    }
  }
#endif
