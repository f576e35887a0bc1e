import Foundation
import NotebookKit

@main
enum Notebook {
  static func main() async {
    exit(await NotebookProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
