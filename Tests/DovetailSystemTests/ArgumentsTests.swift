import DovetailSystem
import Testing

@Suite("A command line")
struct ArgumentsTests {
  private let options = [
    Option("target", "NAME", "The target"), Option("manifest", "FILE", "A manifest"),
    Option("strict", nil, "Strictly"),
  ]

  private func usageError(_ words: String...) -> String? {
    do {
      _ = try Arguments(words, options: options)
      return nil
    } catch { return "\(error)" }
  }

  @Test("takes a value after a blank and behind '='")
  func values() throws {
    let arguments = try Arguments(["--target", "App", "--manifest=a=b", "--manifest", "c"], options: options)
    #expect(try arguments.required("target") == "App")
    #expect(arguments.all("manifest") == ["a=b", "c"])
    #expect(arguments.operands.isEmpty)
  }

  @Test("takes switches without a value")
  func switches() throws {
    let arguments = try Arguments(["--strict", "x"], options: options)
    #expect(arguments.has("strict"))
    #expect(!arguments.has("target"))
    #expect(arguments.operands == ["x"])
    #expect(usageError("--strict=yes") == "'--strict' takes no value")
  }

  @Test("takes a value that looks like an option")
  func dashValues() throws {
    let arguments = try Arguments(["--target", "--strict"], options: options)
    #expect(try arguments.one("target") == "--strict")
    #expect(!arguments.has("strict"))
  }

  @Test("takes everything behind '--', and a lone '-', as an operand")
  func operands() throws {
    let arguments = try Arguments(["-", "--", "--target", "-x"], options: options)
    #expect(arguments.operands == ["-", "--target", "-x"])
  }

  @Test("refuses an unknown option and suggests the likely one")
  func unknownOptions() {
    #expect(usageError("--manifst", "a") == "unknown option '--manifst'; did you mean '--manifest'?")
    #expect(usageError("--zebra") == "unknown option '--zebra'")
    #expect(usageError("-x") == "unknown option '-x'")
  }

  @Test("refuses an option whose value is missing, or that is given twice")
  func missingValues() throws {
    #expect(usageError("--target") == "'--target' needs a value")
    #expect(usageError("--target", "") == "'--target' needs a value")
    #expect(usageError("--target=") == "'--target' needs a value")
    let twice = try Arguments(["--target", "A", "--target", "B"], options: options)
    #expect(throws: UsageError.self) { try twice.one("target") }
    let none = try Arguments([String](), options: options)
    #expect(throws: UsageError.self) { try none.required("target") }
  }
}
