import DovetailGenerator
import DovetailReports
import DovetailSystem

/// The targets of a run with their manifests at a revision; other packages are as they are now.
struct PastPackage {
  let reports: [TargetReport]
  let invalidTargets: [String]
  /// Other changed files that decide which modules each target sees.
  let changedPackageFiles: [String]

  init(_ input: PackageInput, _ arguments: Arguments, revision: String, console: Console) throws {
    let base = try arguments.one("relative-to") ?? "."
    for path in arguments.all("manifest") {
      let parts = input.files.shown(path).split(separator: "/", omittingEmptySubsequences: false)
      guard parts.contains(where: { ["", ".", ".."].contains($0) }) else { continue }
      throw UsageError(
        "git has no name for '\(path)' in '\(base)'; name a folder above it with '--relative-to'")
    }
    let git = try Git(revision: revision, folder: base)
    let groups = arguments.groups(beginningWith: "target")
    let past = PastFiles(git: git, files: input.files)
    let manifests = groups.map { past.manifests(of: $0) }
    let names = groups.map { (try? $0.one("target")) ?? "" }
    let known = Dictionary(zip(names, manifests), uniquingKeysWith: { first, _ in first })
    let inputs = try zip(groups, manifests).filter { !$0.1.isEmpty }.map { group, own in
      try ManifestInput(
        Arguments(past.words(of: group, own: own, targets: known), options: PackageInput.options),
        read: past.read)
    }
    let progress = Progress(console)
    defer { progress.end() }
    let checks = TargetChecks(inputs, seesWrappers: false, progress)
    reports = zip(inputs, checks.results).map { then, result in
      TargetReport(
        name: then.target, graph: result?.graph, isValid: result?.isValid ?? false,
        diagnostics: result?.diagnostics ?? then.diagnostics,
        sources: result == nil ? then.sources : checks.sources)
    }
    invalidTargets = reports.filter { !$0.isValid }.map(\.name)
    changedPackageFiles = ["Package.swift", "Package.resolved"].filter(git.changed.contains)
  }
}

private struct PastFiles {
  let git: Git
  let files: SourceFiles

  func read(_ path: String) throws -> SourceText? {
    let shown = files.shown(path)
    guard git.changed.contains(shown) else { return try files.read(path) }
    return SourceText(path: shown, bytes: try git.read(shown))
  }

  private func existed(_ path: String) -> Bool { git.files.contains(files.shown(path)) }

  /// Returns the target's manifests at the revision, including those removed from its folder since. If there are none,
  /// its folder may have moved, with its name.
  func manifests(of group: Arguments) -> [String] {
    let present = group.all("manifest").filter(existed)
    guard let folder = (try? group.one("folder")) ?? nil else { return present }
    let root = files.shown(folder).split(separator: "/")
    let all = present + gone(below: root.joined(separator: "/"))
    guard all.isEmpty, let name = root.last else { return all }
    let end = "/dependencies.json"
    let moved = git.changed.filter { "/\($0)".hasSuffix("/\(name)\(end)") }
      .map { gone(below: String($0.dropLast(end.count))) }.filter { !$0.isEmpty }
    return moved.count == 1 ? moved[0] : []
  }

  /// Returns the manifests that were in a folder, and no longer are.
  private func gone(below root: String) -> [String] {
    git.changed.sorted().compactMap { path in
      guard git.files.contains(path), path.hasPrefix(root + "/"),
        path == "\(root)/dependencies.json" || path.hasSuffix(".dependencies.json"),
        (try? files.read((files.base ?? "") + path)) == nil
      else { return nil }
      return (files.base ?? "") + path
    }
  }

  /// Returns a target's arguments at the revision, without modules that had no manifest.
  func words(of group: Arguments, own: [String], targets: [String: [String]]) -> [String] {
    let inPackage = Set(group.all("same-package"))
    var words = group.all("target").flatMap { ["--target", $0] } + own.flatMap { ["--manifest", $0] }
    var seen: Set<String> = []
    for module in group.all("module") {
      let name = String(module.prefix { $0 != "=" })
      if inPackage.contains(name), let manifests = targets[name] {
        guard seen.insert(name).inserted else { continue }
        words += manifests.flatMap { ["--module", "\(name)=\($0)"] }
      } else if !inPackage.contains(name) || existed(String(module.dropFirst(name.count + 1))) {
        words += ["--module", module]
      }
    }
    let names = Set(words.map { $0.prefix { $0 != "=" } })
    for option in ["same-package", "direct", "program"] {
      words += group.all(option).filter { names.contains($0[...]) }.flatMap { ["--\(option)", $0] }
    }
    return words + ["root", "test"].filter(group.has).map { "--\($0)" }
  }
}
