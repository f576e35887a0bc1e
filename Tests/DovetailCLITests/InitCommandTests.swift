import DovetailGenerator
import DovetailReports
import DovetailSystem
import TestSupport
import Testing

struct InitCommandTests {
  @Test func `A first manifest is valid, formatted, and written once`() throws {
    let folder = try TemporaryFolder([:])
    let words = ["init", "--target", "App", "--folder", folder.path, "--relative-to", folder.path]
    let outcome = run(words)
    #expect(outcome.status == .success && outcome.output == "dependencies.json\n")
    #expect(outcome.error.contains(#"dependencies: [.product(name: "Dovetail", package: "dovetail")]"#))
    #expect(outcome.error.contains(#"plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")]"#))
    #expect(run(words + ["--print", "--test"]).error.contains(#".product(name: "DovetailTesting", "#))
    let text = try folder.text("dependencies.json")
    #expect(text.contains(#""$schema": "\#(ManifestSchema.address)""#))
    let source = SourceText(path: "a.json", bytes: Array(text.utf8))
    #expect(ManifestFormat.format(source) == text)
    #expect(Generator.check([ModuleRole("App")], sources: [source]).diagnostics == [])
    #expect(run(words + ["--print"]).output == text)

    let again = run(words)
    #expect(
      again.status == .failure
        && again.error.contains("'\(folder.path)/dependencies.json' already exists"))
    let taken = try TemporaryFolder(["dependencies.json/file": ""])
    #expect(
      run("init", "--target", "App", "--folder", taken.path).error.hasPrefix(
        "dovetail-tool init: '\(taken.path)/dependencies.json' already exists\n"))
    #expect(
      run(words + ["--manifest", "a.json"]).error.hasPrefix(
        "dovetail-tool init: target 'App' already has a manifest: a.json\n"))
    #expect(run("init").error.hasPrefix("dovetail-tool init: '--target' is missing\n"))
  }
}
