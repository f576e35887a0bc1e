import Dovetail
import Foundation

/// The program `notebook`.
public enum NotebookProgram {
  /// Runs the command that the arguments name.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: The exit status: 0, 1 if the work could not be done, 2 if the arguments are not understood.
  public static func run(_ arguments: [String]) async -> Int32 {
    do {
      try await perform(arguments)
      return 0
    } catch let error as UsageError {
      report("\(error); see 'notebook help'")
      return 2
    } catch let error as DependencyStartError {
      // The name of the dependency doesn't help a user.
      report("\(error.error)")
      return 1
    } catch {
      report("\(error)")
      return 1
    }
  }

  private static func perform(_ arguments: [String]) async throws {
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch is HelpRequest {
      return try StandardConsole().write(Invocation.help)
    }
    let container = DependencyContainer.shared
    if let file = invocation.file { container.options.path = DatabaseOptions.path(of: file) }
    if let patience = invocation.patience { container.options.patience = patience }

    container.install(NotebookKitDependencies.self)
    try await container.start()
    do {
      try await invocation.command.run()
    } catch {
      try? await container.stop()
      throw error
    }
    try await container.stop()
  }

  /// Writes one line, even if the message has several.
  private static func report(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ").printable()
    // If even that can't be printed, the exit status tells.
    try? FileHandle.standardError.write(contentsOf: Data("notebook: \(line)\n".utf8))
  }
}
