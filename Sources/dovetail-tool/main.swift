import DovetailCLI
import DovetailSystem

exitProcess(
  ToolVersion.run(Array(CommandLine.arguments.dropFirst()), as: "dovetail-tool") { CommandLineTool.run($0) })
