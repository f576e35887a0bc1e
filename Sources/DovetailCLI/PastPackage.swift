import DovetailGenerator
import DovetailReports
import DovetailSystem

/// The targets of a run with their manifests at a revision; other packages are as they are now.
struct PastPackage {
  let reports: [TargetReport]
  let invalidTargets: [String]
  /// The targets that had manifests; the others' modules don't include them, since they have none now.
  let lostTargets: [String]
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
    let past = PastFiles(
      git: git, files: input.files, others: Self.others(groups, arguments),
      folders: arguments.all("folder").map { Self.start(input.files.shown($0 + "/")) })
    let manifests = groups.map { past.manifests(of: $0) }
    let names = input.targets.map(\.input.target)
    lostTargets = zip(input.targets, manifests).filter { !$0.hasManifest && !$1.isEmpty }
      .map(\.0.input.target)
    let known = Dictionary(uniqueKeysWithValues: zip(names, manifests))
    let inputs = try zip(groups, manifests).filter { !$0.1.isEmpty }.map { group, own in
      try ManifestInput(
        Arguments(past.words(of: group, own: own, targets: known), options: PackageInput.options),
        read: past.read)
    }
    reports = PackageInput.Target.check(inputs, console).map(\.report)
    invalidTargets = reports.filter { !$0.isValid }.map(\.name)
    changedPackageFiles = ["Package.swift", "Package.resolved"].filter(git.changed.contains)
  }

  /// Returns the beginning of git's names for the files in a folder.
  fileprivate static func start(_ folder: String) -> String {
    folder.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
  }

  /// Returns the manifests of other packages, which may be in the same repository.
  private static func others(_ groups: [Arguments], _ arguments: Arguments) -> Set<String> {
    let modules = groups.flatMap { group in
      let inPackage = Set(group.all("same-package"))
      return group.all("module").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .filter { !inPackage.contains($0[0]) }
    }
    return Set(modules.map { $0[1] }).subtracting(arguments.all("manifest"))
  }
}

private struct PastFiles {
  let git: Git
  let files: SourceFiles
  let others: Set<String>
  /// Where the files of each target of the run begin.
  let folders: [String]

  func read(_ path: String) throws -> SourceText? {
    let shown = files.shown(path)
    // Of a link to somewhere else, only the link itself is known.
    let route = try git.route(from: shown) ?? [shown]
    guard route.contains(where: git.changed.contains), !others.contains(path) else {
      return try files.read(path)
    }
    return SourceText(path: shown, bytes: try git.read(route[route.count - 1]))
  }

  private func existed(_ path: String) -> Bool { git.files.contains(files.shown(path)) }

  /// Returns the target's manifests at the revision, including those removed from its folder since.
  func manifests(of group: Arguments) -> [String] {
    past(group.all("manifest"), below: root(of: group), Self.isManifest)
  }

  /// Returns the target's Swift files at the revision.
  private func sources(of group: Arguments) -> [String] {
    past(group.all("source"), below: root(of: group)) { path, _ in path.hasSuffix(".swift") }
  }

  private func root(of group: Arguments) -> String? {
    guard let folder = try? group.one("folder") else { return nil }
    return root(of: group.all("target")[0], in: folder, group.all("manifest"))
  }

  /// Returns the files that existed, and those that were below a folder and are gone.
  private func past(_ paths: [String], below root: String?, _ isIncluded: Inclusion) -> [String] {
    paths.filter(existed) + (root.map { gone(below: $0, isIncluded) } ?? [])
  }

  /// Returns where a target's manifests were: in its folder or, if there were none, in the one that has most in common
  /// with it or with the target's name.
  private func root(of target: String, in folder: String, _ manifests: [String]) -> String? {
    let root = PastPackage.start(files.shown(folder + "/"))
    if !past(manifests, below: root, Self.isManifest).isEmpty { return root }
    let path = root.split(separator: "/")
    func likeness(of other: String) -> Int {
      let parts = other.split(separator: "/")
      let shared = zip(path.reversed(), parts.reversed()).prefix { $0 == $1 }.count
      // A folder's usual name says nothing about the target.
      let isUsual = shared > 0 && ["Sources", "Tests"].contains(path.last)
      return shared - (isUsual ? 1 : 0) + (parts.contains(target[...]) ? 1 : 0)
    }
    let former = git.changed.filter { "/\($0)".hasSuffix("/dependencies.json") }
      .map { String($0.dropLast("dependencies.json".count)) }
      .filter { likeness(of: $0) > 0 && !gone(below: $0, Self.isManifest).isEmpty }
    let most = former.map(likeness).max()
    let best = former.filter { likeness(of: $0) == most }
    return best.count == 1 ? best[0] : nil
  }

  private typealias Inclusion = (_ path: String, _ root: String) -> Bool

  private static func isManifest(_ path: String, in root: String) -> Bool {
    path == "\(root)dependencies.json" || path.hasSuffix(".dependencies.json")
  }

  /// Returns the files that were in a folder, but in no other target's folder inside it, and no longer are.
  private func gone(below root: String, _ isIncluded: Inclusion) -> [String] {
    let inside = folders.filter { $0 != root && $0.hasPrefix(root) }
    return git.changed.sorted().compactMap { path in
      guard git.files.contains(path), path.hasPrefix(root), !inside.contains(where: path.hasPrefix),
        isIncluded(path, root), case let file = (files.base ?? "") + path,
        !Files.exists(file) || Files.exists("\(file)/.")
      else { return nil }
      return file
    }
  }

  /// Returns a target's arguments at the revision, without modules that had no manifest.
  func words(of group: Arguments, own: [String], targets: [String: [String]]) -> [String] {
    let inPackage = Set(group.all("same-package"))
    var words = group.all("target").flatMap { ["--target", $0] } + own.flatMap { ["--manifest", $0] }
    words += sources(of: group).flatMap { ["--source", $0] }
    var seen: Set<String> = []
    for module in group.all("module") {
      let name = String(module.prefix { $0 != "=" })
      guard inPackage.contains(name) || targets[name] != nil else {
        words += ["--module", module]
        continue
      }
      guard seen.insert(name).inserted else { continue }
      let start = "\(name)="
      let now = group.all("module").filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      // The folder of a target that isn't in the run is where its outermost manifest is.
      let folder = now.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }.min {
        $0.count < $1.count
      }
      let manifests =
        targets[name] ?? past(now, below: folder.flatMap { root(of: name, in: $0, now) }, Self.isManifest)
      words += manifests.flatMap { ["--module", start + $0] }
    }
    let names = Set(words.map { $0.prefix { $0 != "=" } })
    for option in ["same-package", "direct", "program"] {
      words += group.all(option).filter { names.contains($0[...]) }.flatMap { ["--\(option)", $0] }
    }
    return words + ["root", "test"].filter(group.has).map { "--\($0)" }
  }
}
