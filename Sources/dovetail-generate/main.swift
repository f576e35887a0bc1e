import DovetailSystem

exitProcess(GenerateCommand.execute(CommandLine.arguments.dropFirst(), as: "dovetail-generate"))
