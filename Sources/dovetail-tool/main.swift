import DovetailCLI
import DovetailSystem

exitProcess(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
