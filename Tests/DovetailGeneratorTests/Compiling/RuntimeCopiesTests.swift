import Foundation
import TestSupport
import Testing

/// Programs of several images, built by hand.
struct RuntimeCopiesTests {
  private static let plugin = """
    import Dovetail
    @_cdecl("read_there") public func readThere() { _ = DependencyContainer.shared }

    enum ClockKey: DependencyKey { static var defaultValue: Int { 1 } }
    @_silgen_name("make_there") public func makeThere(_ container: DependencyContainer) {
      _ = container[ClockKey.self]
    }
    """

  private static let program = """
    import Dovetail
    import Foundation
    setvbuf(stdout, nil, _IONBF, 0)
    _ = DependencyContainer.shared
    print("one copy")
    guard let image = dlopen(CommandLine.arguments[1], RTLD_NOW), let read = dlsym(image, "read_there")
    else { fatalError("no image") }
    unsafeBitCast(read, to: (@convention(c) () -> Void).self)()
    print("not stopped")
    """

  /// Here, Linux's loader lets the image use C symbols of the program in place of its own.
  private static let linkedProgram = """
    import Dovetail
    import Foundation
    @_silgen_name("read_there") func readThere()
    setvbuf(stdout, nil, _IONBF, 0)
    _ = DependencyContainer.shared
    print("one copy")
    readThere()
    print("not stopped")
    """

  /// The image is asked for a value of the program's container, and never reads one of its own.
  private static let makingProgram = """
    import Dovetail
    import Foundation
    @_silgen_name("make_there") func makeThere(_ container: DependencyContainer)
    setvbuf(stdout, nil, _IONBF, 0)
    let container = DependencyContainer.shared
    print("one copy")
    makeThere(container)
    print("not stopped")
    """

  /// In a child process, which has the mark of its parent.
  private static let forkingProgram = """
    import Dovetail
    import Foundation
    setvbuf(stdout, nil, _IONBF, 0)
    guard let image = dlopen(CommandLine.arguments[1], RTLD_NOW), let read = dlsym(image, "read_there")
    else { fatalError("no image") }
    let child = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> Int32).self)()
    if child != 0 {
      var status: Int32 = 0
      waitpid(child, &status, 0)
      exit(status == 0 ? 0 : 1)
    }
    _ = DependencyContainer.shared
    print("one copy")
    unsafeBitCast(read, to: (@convention(c) () -> Void).self)()
    print("not stopped")
    """

  @Test(
    "a second copy of the run time in a process stops with what to do",
    arguments: [
      (program, false), (linkedProgram, true), (makingProgram, true), (forkingProgram, false),
    ])
  func twoCopies(program: String, isLinked: Bool) throws {
    let compiler = try Compiler()
    let plugin = try compiler.write(Self.plugin, to: "plugin.swift")
    let library = compiler.folder("libplugin.so")
    let linked = try compiler.run(
      [
        "-emit-library", "-o", library, "-module-name", "Plugin", "-parse-as-library", plugin,
      ] + BuildFolder.searchPaths
        + BuildFolder.objects)
    try #require(linked.status == 0, "\(linked.output)")
    let source = try compiler.write(program, to: "main.swift")
    let built = try compiler.run(
      ["-o", "program", "-module-name", "Program", source] + (isLinked ? [library] : [])
        + BuildFolder.searchPaths + BuildFolder.objects)
    try #require(built.status == 0, "\(built.output)")
    let run = try Compiler.run(compiler.folder("program"), [library])
    #expect(run.status != 0)
    #expect(run.output.contains("one copy"))
    #expect(run.output.contains("this process holds two copies of Dovetail"), "\(run.output)")
    #expect(!run.output.contains("not stopped"))
  }

  @Test("a program may replace itself", arguments: [[], ["-static-executable"]])
  func replacement(flags: [String]) throws {
    let compiler = try Compiler()
    let source = """
      import Dovetail
      import Foundation
      _ = DependencyContainer.shared
      if CommandLine.arguments.count == 1 {
        execv("/proc/self/exe", [strdup("program"), strdup("again"), nil])
        fatalError("not replaced")
      }
      """
    let program = try compiler.write(source, to: "main.swift")
    let built = try compiler.run(
      ["-o", "program", "-module-name", "Program", program] + flags + BuildFolder.searchPaths
        + BuildFolder.objects)
    try #require(built.status == 0, "\(built.output)")
    let run = try Compiler.run(compiler.folder("program"), [])
    #expect(run.status == 0, "\(run.output)")
  }
}
