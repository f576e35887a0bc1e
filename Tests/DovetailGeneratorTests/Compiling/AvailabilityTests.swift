import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// On Linux, code may use what any version of a system has. Here, an availability domain stands for newer systems.
@Suite("Dependencies that only newer systems have")
struct AvailabilityTests {
  private static let flags =
    Compiler.Setting.swift6.flags
    + ["-D", "DEBUG", "-suppress-warnings", "-enable-experimental-feature", "CustomAvailability"]

  @Test(
    "are only used there by generated code", arguments: Fixture.accepted,
    LongRing.runs ? [false, true] : [true])
  func areUsedThere(fixture: Fixture, isLimited: Bool) throws {
    let compiler = try Compiler()
    _ = try compiler.write("module Systems { header \"Systems.h\" export * }", to: "module.modulemap")
    _ = try compiler.write(
      """
      #include <availability_domain.h>
      static int isNewer(void) { return 1; }
      CLANG_DYNAMIC_AVAILABILITY_DOMAIN(Newer, isNewer);
      """, to: "Systems.h")
    let render = { try Self.render($0, isLimited: isLimited) }
    try FixtureModules(compiler: compiler, flags: Self.flags, render: render).emit(fixture.modules)
    let files = [
      try compiler.write(try #require(try render(fixture)), to: "Dovetail.generated.swift"),
      try compiler.write(fixture.contents(of: "support.swift") ?? "", to: "support.swift"),
    ]
    let result = try compiler.run(
      [
        "-typecheck", "-wmo", "-parse-as-library", "-module-name", fixture.testDescription, "-package-name",
        fixture.target.package, "-I", compiler.folder.path,
      ] + BuildFolder.searchPaths + Self.flags + files + fixture.swiftFiles)
    // The fixture's own code reads them everywhere.
    let findings = result.findings.filter { !$0.contains("support.swift:") && !$0.contains("/Sources/") }
    #expect(findings == [], "\(result.output)")
  }

  /// Renders a fixture; with `isLimited`, all of its dependencies are limited to newer systems.
  private static func render(_ fixture: Fixture, isLimited: Bool) throws -> String? {
    let text = try fixture.output { modules in
      if isLimited { modules = modules.map { $0.limited(to: "macOS 15, *") } }
    }
    return text.map {
      "public import Systems\n" + $0.replacing(/available\((macOS|iOS)[^)]*\)/, with: "available(Newer)")
    }
  }
}

extension Module {
  /// The same module, whose dependencies are all limited to some systems, except for inputs, which can't be.
  fileprivate func limited(to availability: String) -> Module {
    var module = Module(name: name)
    (module.imports, module.provisions, module.contributions) = (imports, provisions, contributions)
    (module.isRoot, module.access, module.files, module.role) = (isRoot, access, files, role)
    for scope in scopes { module.add(scope) }
    for var declaration in dependencies {
      if !declaration.isInput { declaration.availability = availability }
      module.add(declaration)
    }
    return module
  }
}
