import DovetailSystem
import Foundation
import TestSupport
import Testing

extension DiffCommandTests {
  /// A repository with a library that declares `a`.
  private func library(_ fields: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([:])
    try git(["init", "-q"], folder)
    try write(fields, in: folder)
    try commit(folder)
    return folder
  }

  private func write(_ fields: String, _ more: String = "", in folder: TemporaryFolder) throws {
    try folder.write(
      "Kit/dependencies.json",
      """
      { "access": "public", "scopes": {
          "login": {}, "checkout": { "within": "login" }, "page": { "within": "checkout" } },
        "dependencies": { "a": \(fields.contains("}, {") ? "[{ \(fields) }]" : "{ \(fields) }") }\(more) }
      """)
  }

  @Test(arguments: FieldChange.all)
  func `A change is breaking if users of a public dependency must change`(change: FieldChange) throws {
    let folder = try library(change.old)
    try write(change.new, in: folder)
    let outcome = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    #expect(outcome.status == (change.isBreaking ? .findings : .success), "\(outcome)")
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [
    #""default": "1""#, #""default": "1", "parameters": ["id: Int"]"#, #""scope": "login""#,
  ])
  func `A dependency that loses its branch for all other builds is missing there`(fields: String) throws {
    let inDebug = #""type": "Int", \#(fields), "condition": "DEBUG""#
    let both = #"\#(inDebug) }, { "type": "Int", \#(fields)"#
    let folder = try library(both)
    try write(inDebug, in: folder)
    let lost = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    #expect(lost.status == .findings, "\(lost)")
    #expect(lost.output.contains("conditions: differs by DEBUG -> DEBUG\n"), "\(lost)")
    try commit(folder)
    try write(both, in: folder)
    let added = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    #expect(added.output.contains("conditions: DEBUG -> differs by DEBUG\n"), "\(added)")
  }

  @Test func `A default that one branch loses is missed in its builds`() throws {
    func branches(_ first: String, _ last: String) -> String {
      #""type": "Int", "condition": "DEBUG"\#(first) }, { "type": "Int"\#(last)"#
    }
    let folder = try library(branches("", #", "default": "1""#))
    try write(branches(#", "default": "1""#, ""), in: folder)
    let lost = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    let kind = "required if DEBUG -> required if !DEBUG"
    #expect(lost.output.hasPrefix("Kit.a: Int (changed, breaking)\n  kind: \(kind)\n"), "\(lost)")
    #expect(lost.status == .findings)
  }

  @Test(arguments: ["--root", "--test"])
  func `What a program or a test declares breaks nobody`(role: String) throws {
    let folder = try library(#""type": "Int", "default": "1" }, "b": { "type": "Int", "default": "1""#)
    try folder.write(
      "Kit/dependencies.json",
      #"{ "access": "public", "dependencies": { "a": { "type": "UInt", "default": "1" } } }"#)
    let outcome = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking", role])
    #expect(outcome.status == .success && outcome.output.contains("removed"), "\(outcome)")
  }

  @Test func `A library that becomes a root provides nothing for other programs`() throws {
    let folder = try library(#""type": "Int""#)
    let provision = #""provides": { "a": { "default": "1" } }"#
    try folder.write("Impl/dependencies.json", "{ \(provision) }")
    try commit(folder)
    func changes(_ fields: String) throws -> Outcome {
      try folder.write("Impl/dependencies.json", "{ \(fields)\(provision) }")
      let target =
        folder.target("Impl/dependencies.json", named: "Impl") + ["--folder", folder("Impl")]
        + folder.module("Kit", "Kit/dependencies.json") + ["--same-package", "Kit", "--direct", "Kit"]
      return diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"] + target)
    }
    let hidden = try changes(#""root": true, "#)
    #expect(hidden.status == .findings, "\(hidden)")
    #expect(hidden.output.contains("provided by: Impl -> Impl (root)\n"), "\(hidden)")
    let visible = try changes(#""root": true, "access": "public", "#)
    #expect(visible.output == "the graph has not changed since HEAD\n")
  }

  @Test func `What a program and its tests require and provide themselves breaks nobody`() throws {
    let folder = try library(#""type": "Int""#)
    try folder.write("Impl/dependencies.json", "{}")
    let provision = #""provides": { "a": { "default": "1" }"#
    let program = #"{ "access": "public", \#(provision) } }"#
    try folder.write("App/dependencies.json", program)
    try commit(folder)
    func output(_ role: String, _ app: String, impl: String = "{}") throws -> String {
      try folder.write("App/dependencies.json", app)
      try folder.write("Impl/dependencies.json", impl)
      func module(_ name: String) -> [String] {
        folder.module(name, "\(name)/dependencies.json") + ["--same-package", name, "--direct", name]
      }
      let impl = folder.target("Impl/dependencies.json", named: "Impl") + ["--folder", folder("Impl")]
      let app = folder.target("App/dependencies.json", named: "App") + ["--folder", folder("App"), role]
      let others = impl + module("Kit") + app + module("Kit") + module("Impl")
      return diff("Kit", ["dependencies.json"], of: folder, others).output
    }
    let moved = try output("--root", "{}", impl: "{ \(provision) } }")
    #expect(moved.hasPrefix("Kit.a: Int (changed)\n  provided by: App -> Impl\n"), "\(moved)")
    let own = #"{ "dependencies": { "x": { "type": "Int" } }, \#(provision), "x": { "default": "1" } } }"#
    for role in ["--root", "--test"] {
      let required = try output(role, own)
      #expect(required.contains("App.x: Int (added)") && !required.contains("breaking"), "\(required)")
    }
  }

  @Test func `A library that is a root can't meet its own new requirement in other programs`() throws {
    let folder = try library(#""type": "Int", "default": "1""#)
    try folder.write(
      "Kit/dependencies.json",
      #"{ "root": true, "dependencies": { "a": { "type": "Int" } }, "provides": { "a": { "default": "1" } } }"#
    )
    #expect(diff("Kit", ["dependencies.json"], of: folder).output.contains("Kit.a: Int (changed, breaking)"))
  }

  @Test(arguments: ["internal", "package"])
  func `A new requirement of a library breaks programs although they can't see it`(access: String) throws {
    let folder = try library(#""type": "Int", "default": "1", "access": "\#(access)""#)
    for (fields, provision, isBreaking) in [
      (#" "default": "1""#, "", false), (#""scope": "singleton""#, "", true),
      (#""scope": "singleton""#, #", "provides": { "a": { "default": "1" } }"#, false),
    ] {
      try write(#""type": "Int", "access": "\#(access)", \#(fields)"#, provision, in: folder)
      let outcome = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
      #expect(outcome.status == (isBreaking ? .findings : .success), "\(outcome)")
    }
    try write(
      #""type": "Int", "default": "1", "access": "\#(access)" }, "b": { "type": "Int", "access": "\#(access)""#,
      in: folder)
    #expect(diff("Kit", ["dependencies.json"], of: folder).output.contains("Kit.b: Int (added, breaking)"))
  }

  @Test func `A library that no longer provides a dependency, or needs a new one, breaks programs`() throws {
    let provision = #", "provides": { "a": { "default": "1" }}"#
    let folder = try library(#""type": "Int""#)
    try write(#""type": "Int""#, provision, in: folder)
    let provided = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    #expect(provided.status == .success && provided.output.contains("provided by: none -> Kit"))
    try commit(folder)
    try write(#""type": "Int""#, in: folder)
    let kit = ["dependencies.json"]
    #expect(diff("Kit", kit, of: folder, ["--fail-on", "breaking"]).status == .findings)
    let onLinux = provision.replacing(" }}", with: #", "condition": "os(Linux)" }}"#)
    try write(#""type": "Int""#, onLinux, in: folder)
    let narrowed = diff("Kit", kit, of: folder, ["--fail-on", "breaking"])
    #expect(narrowed.status == .findings && narrowed.output.contains("Kit -> Kit (if os(Linux))"))

    try write(#""type": "Int" }, "b": { "type": "Int""#, provision, in: folder)
    let added = diff("Kit", kit, of: folder)
    #expect(added.output.contains("Kit.b: Int (added, breaking)"), "\(added)")
    try write(#""type": "Int" }, "b": { "type": "Int", "default": "1""#, provision, in: folder)
    #expect(diff("Kit", kit, of: folder).output.contains("Kit.b: Int (added)"))
    for (condition, remark) in [("os(Linux)", "added, breaking"), ("true", "added")] {
      let more = ##"}, "b": { "default": "2", "condition": "\##(condition)" }}"##
      let both = provision.replacing("}}", with: more)
      try write(#""type": "Int" }, "b": { "type": "Int""#, both, in: folder)
      let added = diff("Kit", kit, of: folder)
      #expect(added.output.contains("Kit.b: Int (\(remark))"), "\(added)")
    }
  }

  @Test func `What a program passes over and a test replaces is compared for other packages`() throws {
    func check(_ role: String, _ expected: String) throws {
      let provision = #", "provides": { "a": { "default": "1" } }"#
      let folder = try library(#""type": "Int""#)
      try write(#""type": "Int""#, provision, in: folder)
      try folder.write("Other/dependencies.json", #"{ "provides": { "a": { "default": "2" } } }"#)
      try commit(folder)
      try write(#""type": "Int""#, in: folder)
      let other =
        folder.target("Other/dependencies.json", named: "Other") + ["--folder", folder("Other"), role]
        + folder.module("Kit", "Kit/dependencies.json") + ["--same-package", "Kit", "--direct", "Kit"]
      let outcome = diff("Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking"] + other)
      #expect(outcome.status == .findings && outcome.output.hasPrefix(expected), "\(outcome)")
    }
    try check("--test", "Kit.a: Int (changed, breaking)\n  provided by: Kit, Other -> Other\n")
    try check("--root", "Kit.a: Int (changed, breaking)\n  provided by: Kit (not chosen), Other -> Other\n")
  }

  @Test func `What can't be read now isn't said to be removed`() throws {
    let folder = try library(#""type": "Int", "default": "1" }, "b": { "type": "Int", "default": "2""#)
    func diff(_ format: String) -> Outcome {
      self.diff(
        "Kit", ["dependencies.json"], of: folder, ["--fail-on", "breaking", "--format", format])
    }
    try folder.write("Kit/dependencies.json", "{ bad")
    let remark = "Kit has errors: only what could be read of it is compared\n"
    #expect(diff("text").output == "\(remark)the graph has not changed since HEAD\n")
    #expect(diff("text").status == .findings)
    #expect(
      diff("json").output.contains(
        """
          "targets": [
            {
              "name": "Kit",
              "valid": false
            }
          ],

        """))
    #expect(diff("markdown").output.contains("\n<code>Kit</code> has errors: only what could be read"))

    try write(#""type": "Int", "default": "1" }, "b": { "type": "Int", "defualt": "2""#, in: folder)
    #expect(diff("text").output.contains("b: Int") == false)
    try folder.write(
      "Kit/dependencies.json",
      #"{ "access": "public", "scopes": { "login": 1, "checkout": {} }, "dependencies": 1 }"#)
    #expect(
      diff("text").output == """
        Kit.checkout: scope (changed, breaking)
          within: login -> singleton
        Kit.page: scope (removed, breaking)
        \(remark)1 changed, 1 removed, 2 breaking since HEAD

        """)
    try write(#""type": "Int", "default": "$no""#, in: folder)
    #expect(
      diff("text").output == "Kit.b: Int (removed, breaking)\n\(remark)1 removed, 1 breaking since HEAD\n")
  }

  @Test func `What a test provides is no change for others, and what an error leaves is compared`() throws {
    let kit =
      #"{ "access": "public", "dependencies": { "a": { "type": "A" }, "b": { "type": "B", "default": "B($a)" } } }"#
    let more = #"{ "provides": { "a": { "default": "A()" } } }"#
    let folder = try TemporaryFolder(["Kit/dependencies.json": kit, "More/dependencies.json": more])
    try git(["init", "-q"], folder)
    try commit(folder)
    func changes(_ role: [String] = []) -> String {
      let target =
        folder.target("More/dependencies.json", named: "More") + ["--folder", folder("More")] + role
      let module =
        folder.module("Kit", "Kit/dependencies.json") + ["--same-package", "Kit", "--direct", "Kit"]
      return diff("Kit", ["dependencies.json"], of: folder, target + module).output
    }
    try folder.write("More/dependencies.json", more.replacing("A()", with: "try await A()"))
    #expect(changes(["--test"]).hasPrefix("the graph has not changed"))
    // An unknown field leaves everything readable, but something else may be missing.
    try folder.write("More/dependencies.json", more.replacing("}}", with: "}").dropLast() + ", \"x\": 1 }")
    #expect(!changes().contains("Kit."), "\(changes())")
    try folder.write(
      "Kit/dependencies.json", kit.replacing(#""type": "A""#, with: #""type": "A", "default": "A()""#))
    #expect(changes().contains("Kit.a: A (changed, breaking)\n  kind: required -> none\n"), "\(changes())")
  }

  @Test(arguments: [false, true])
  func `What another target may add where it can't be read is not compared`(_ wasBroken: Bool) throws {
    let core =
      #"{ "access": "public", "scopes": { "login": {} }, "dependencies": { "a": { "type": "A", "default": "A()" } } }"#
    let more =
      #"{ "provides": { "m": { "default": "try await M(a: $a)" } }, "contributes": { "tabs": ["Tab($a)"] } }"#
    let kit = """
      { "access": "public", "dependencies": {
        "b": { "type": "B", "default": "B($a)" }, "s": { "type": "S", "scope": "login" },
        "m": { "type": "M" }, "tabs": { "type": "[Tab]", "collects": true } } }
      """
    let folder = try TemporaryFolder(["Kit/dependencies.json": kit])
    func write(isBroken: Bool) throws {
      try folder.write("Core/dependencies.json", isBroken ? String(core.dropLast()) : core)
      try folder.write("More/dependencies.json", isBroken ? String(more.dropLast()) : more)
    }
    try git(["init", "-q"], folder)
    try write(isBroken: wasBroken)
    try commit(folder)
    try write(isBroken: !wasBroken)
    func module(_ name: String) -> [String] {
      folder.module(name, "\(name)/dependencies.json") + ["--same-package", name, "--direct", name]
    }
    func target(_ name: String) -> [String] {
      folder.target("\(name)/dependencies.json", named: name) + ["--folder", folder(name)]
    }
    let others = target("Core") + target("More") + module("Kit") + module("Core")
    let outcome = diff(
      "Kit", ["dependencies.json"], of: folder, module("Core") + others + ["--fail-on", "breaking"])
    #expect(!outcome.output.contains("Kit."), "\(outcome)")
  }

  @Test func `A need that is lost in some contexts is a change`() throws {
    let clock = #" }, "clock": { "type": "Int", "default": "1""#
    let folder = try library(#""type": "Int", "default": "$clock""# + clock)
    try write(#""type": "Int", "default": "$clock", "test": "1""# + clock, in: folder)
    #expect(
      diff("Kit", ["dependencies.json"], of: folder).output == """
        Kit.a: Int (changed)
          + needs Kit.clock (not in test)
          - needs Kit.clock
        1 changed since HEAD

        """)
  }
}
