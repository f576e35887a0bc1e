import TestSupport
import Testing

@testable import DovetailGenerator

/// A wrapper by a type that no dependency has is one error, wherever the property is and whatever the settings are.
struct ByTypeMissTests {
  private static let code = """
    import Dovetail
    protocol Missing: Sendable {}
    struct Found { @Dependency var a: A; @Injected var b: B; var n = 1 }
    func make() -> Found { Found(n: 2) }

    struct Structure { @Dependency var it: any Missing }
    public struct Public { @Dependency var it: String; public init() {} }
    nonisolated struct Nonisolated { @Dependency var it: String; let n = 1 }
    struct Keeping { @Injected var it: String }
    struct Generic<T: Sendable> { @Dependency var it: [T] }
    struct Optional { @Dependency var it: A? }
    struct Assigned { @Dependency var it: String; init() { _it = Dependency(\\.text) } }
    @available(*, deprecated) struct Deprecated { @Dependency var it: String }
    @MainActor struct OnMainActor { @Dependency private var it: String; var count: Int { it.count } }
    final class Class { @Dependency private var it: String }
    class Open { @Injected var it: String }
    actor Actor { @Dependency var it: String; init() {} }
        func local() { @Dependency var it: String; _ = it }
    let closure = { @Sendable in @Dependency var it: String; _ = it }
    extension A { func member() { @Injected var it: String; _ = it } }
    struct Called { let it: Dependency<String> = Dependency() }
    struct Short { let it: Injected<String> = .init() }

    """

  private static let manifest = """
    {
      "byType": true,
      "dependencies": {
        "a": { "type": "A", "default": "A()" },
        "b": { "type": "B", "default": "B()" },
        "text": { "type": "String", "default": "\\"\\"", "byType": false }
      }
    }
    """

  @Test(arguments: Compiler.Setting.tested)
  func isOneErrorThatSaysSo(setting: Compiler.Setting) throws {
    let compiler = try Compiler()
    let files = try [
      compiler.write(#require(Checking.output(Self.manifest)), to: "Dovetail.generated.swift"),
      compiler.write(
        "struct A: Sendable { nonisolated init() {} }\nstruct B: Sendable { nonisolated init() {} }\n",
        to: "types.swift"),
      compiler.write(Self.code, to: "code.swift"),
    ]
    let result = try compiler.typecheck(files, setting.flags)
    let lines = Self.code.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex(of: ""))
    let expected = Array(first + 2..<lines.count)
    let found = result.findings.compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } }
    #expect(found.sorted() == expected, "\(result.output)")
    for finding in result.findings {
      #expect(
        finding.contains(": error: 'init()' is unavailable: no single dependency of this type has \"byType\"")
      )
    }
  }
}
