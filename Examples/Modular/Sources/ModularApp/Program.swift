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
  static func main() async {
    do {
      try await run(Options(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      fail("\(error); see 'ModularApp --help'", status: 2)
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
    DependencyContainer.shared.databaseFile = DatabaseFile(path: options.file)
    #if canImport(SwiftUI)
      if options.wantsWindow {
        #if canImport(AppKit)
          // A program without a bundle doesn't get the keyboard by itself.
          NSApplication.shared.setActivationPolicy(.regular)
          NSApplication.shared.activate()
        #endif
        return ModularWindow.main()
      }
    #endif
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

  private static func fail(_ message: String, status: Int32) {
    try? FileHandle.standardError.write(contentsOf: Data("ModularApp: \(message)\n".utf8))
    exit(status)
  }
}

private struct OutputError: Error, CustomStringConvertible {
  let description = "the output cannot be written: \(String(cString: strerror(errno)))"
}
