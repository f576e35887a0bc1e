import DovetailSystem

exitProcess(
  ToolVersion.run(Array(CommandLine.arguments.dropFirst()), as: "dovetail-generate") {
    GenerateCommand.execute($0, as: "dovetail-generate")
  })
