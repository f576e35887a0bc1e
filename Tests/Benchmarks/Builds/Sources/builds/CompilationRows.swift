/// Row C: what it takes to compile the generated code, against the same declarations by hand.
struct CompilationRows {
  let workspace: Workspace
  let repetitions: Int
  let sizes: [Int]

  func measure() throws -> [Figure] {
    let folder = try workspace.build("dovetail-generate", configuration: "debug")
    var figures: [Figure] = []
    for size in sizes {
      for (option, configuration) in [("-Onone", "debug"), ("-O", "release")]
      where size <= 1_000 || option == "-Onone" {
        // The product is linked as its user chooses, so it cannot be built by itself.
        let modules =
          try workspace.build("Dovetail", as: "--target", configuration: configuration) + "/Modules"
        for isAlone in [true, false] {
          figures += try compare(size, option, isAlone: isAlone, generator: folder, modules: modules)
        }
      }
    }
    return figures
  }

  private func compare(
    _ size: Int, _ option: String, isAlone: Bool, generator: String, modules: String
  ) throws -> [Figure] {
    let sources = try write(size, generator: generator)
    var generated: [Double] = []
    var byHand: [Double] = []
    for _ in 0..<repetitions {
      generated.append(try compile(sources.generated, sources.types, option, isAlone: isAlone, modules))
      byHand.append(try compile(sources.byHand, sources.types, option, isAlone: isAlone, modules))
    }
    let title = "\(size) \(option), \(isAlone ? "the file alone" : "the module")"
    return [
      Figure("C", "\(title), generated, CPU", generated.median, "s"),
      Figure("C", "\(title), by hand, CPU", byHand.median, "s"),
      Figure("C", "\(title), generated over by hand", generated.median / byHand.median, "×", limit: 1.2),
    ]
  }

  private func write(
    _ size: Int, generator: String
  ) throws -> (types: String, generated: String, byHand: String) {
    let module = SyntheticModule(shape: .random, count: size)
    let name = "compilation/\(size)"
    let manifest = try workspace.write(module.manifest, to: "\(name)/dependencies.json")
    let types = try workspace.write(module.types, to: "\(name)/Types.swift")
    let byHand = try workspace.write(module.keysByHand(), to: "\(name)/Keys.swift")
    let generated = "\(workspace.scratch)/\(name)/Dovetail.generated.swift"
    _ = try ProcessRun.run(
      "\(generator)/dovetail-generate", ["--target", "App", "--manifest", manifest, "--output", generated]
    ).checked("dovetail-generate")
    return (types, generated, byHand)
  }

  /// The compiler's processor time, which other work on the machine disturbs least.
  private func compile(
    _ file: String, _ types: String, _ option: String, isAlone: Bool, _ modules: String
  ) throws -> Double {
    let common = [
      "-module-name", "App", "-I", modules, "-I", "\(workspace.repository)/Sources/CDovetail/include",
      "-swift-version", "6", option,
    ]
    let words =
      isAlone
      ? ["-frontend", "-c", "-primary-file", file, types, "-o", "\(workspace.scratch)/out.o"] + common
      : ["-c", "-whole-module-optimization", file, types, "-o", "\(workspace.scratch)/out.o"] + common
    return try ProcessRun.run("swiftc", words).checked("swiftc").cpuSeconds
  }
}
