import Dispatch
import Foundation
import NotebookKit

@main
enum Notebook {
  // Not asynchronous: before such a function, the process has opened files already.
  static func main() {
    occupyClosedStreams()
    Task { exit(await NotebookProgram.run(Array(CommandLine.arguments.dropFirst()))) }
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
}
