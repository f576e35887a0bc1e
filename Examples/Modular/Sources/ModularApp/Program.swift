import AppCore
import AppViews
import Dovetail
import Foundation
import Repositories

#if canImport(AppKit)
  import AppKit
#endif

/// The app in a terminal or, with SwiftUI, in a window.
@main @MainActor
struct Program {
  // Not asynchronous: before such a function, the process has opened files already.
  static func main() {
    occupyClosedStreams()
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      fail("\(error); see 'ModularApp --help'", status: 2)
    }
    DependencyContainer.shared.databaseFile = DatabaseFile(path: options.file)
    #if canImport(SwiftUI)
      // Not in a task, which would keep the main actor from all others.
      if options.wantsWindow, !options.wantsHelp { return showWindow() }
    #endif
    Task {
      await perform(options)
      exit(0)
    }
    dispatchMain()
  }

  /// Makes what is written to a closed output fail, rather than go to a file that is opened later.
  private static func occupyClosedStreams() {
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      if descriptor > STDERR_FILENO {
        close(descriptor)
        return
      }
    }
  }

  #if canImport(SwiftUI)
    private static func showWindow() {
      #if canImport(AppKit)
        // A program without a bundle doesn't get the keyboard by itself.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
      #endif
      ModularWindow.main()
    }
  #endif

  private static func perform(_ options: Options) async {
    do {
      try await run(options)
    } catch let error as DependencyStartError {
      // The name of the dependency doesn't help a user.
      fail("\(error.error)", status: 1)
    } catch let error as DependencyDisposalError {
      fail(error.failures.map { "\($0.error)" }.joined(separator: "; "), status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func run(_ options: Options) async throws {
    if options.wantsHelp {
      print(Options.help)
      return try requireOutput()
    }
    let terminal = Terminal(try await Composition.start())
    print(await terminal.draw())
    if options.wantsTour {
      for line in Tour.lines { print("\n> \(line)\n" + (await terminal.press(line))) }
    } else {
      while let line = ask() {
        print(await terminal.press(line))
        if terminal.isClosed { break }
      }
    }
    try await DependencyContainer.shared.stop()
    try requireOutput()
  }

  /// Throws if what was printed can't be written.
  private static func requireOutput() throws {
    if fflush(nil) != 0 { throw OutputError() }
  }

  /// The user's next line, or `nil` at the end of the input.
  private static func ask() -> String? {
    print("\n> ", terminator: "")
    fflush(nil)
    guard let line = readLine() else {
      print()
      return nil
    }
    return line
  }

  /// Writes one line, even if the message has several.
  private static func fail(_ message: String, status: Int32) -> Never {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ").printable()
    try? FileHandle.standardError.write(contentsOf: Data("ModularApp: \(line)\n".utf8))
    exit(status)
  }
}

private struct OutputError: Error, CustomStringConvertible {
  let description = "the output cannot be written: \(String(cString: strerror(errno)))"
}
