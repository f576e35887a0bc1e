import Foundation

/// A package of modules, each with a manifest, under one program.
struct ModulePackage {
  /// A module and those that it depends on.
  struct Member {
    let name: String
    var needs: [String] = []
    var kind = "target"
  }

  /// The text of a `Package.swift`.
  static func manifest(_ members: [Member], name: String = "Scratch", further: [String] = []) -> String {
    let targets = members.map { member in
      let needs =
        member.needs.map { $0.hasPrefix(".") ? $0 : "\"\($0)\"" }
        + [".product(name: \"Dovetail\", package: \"dovetail\")"]
      return """
            .\(member.kind)(
              name: "\(member.name)", dependencies: [\(needs.joined(separator: ", "))],
              plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")])
        """
    }
    let libraries = members.filter { $0.kind == "target" }.map {
      "    .library(name: \"\($0.name)\", targets: [\"\($0.name)\"])"
    }
    return """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        products: [
      \(libraries.joined(separator: ",\n"))
        ],
        dependencies: [\((["$dovetail"] + further).joined(separator: ", "))],
        targets: [
      \(targets.joined(separator: ",\n"))
        ])
      """
  }

  /// A number of modules in layers of five, each needing the whole layer before; the program needs the last.
  static func layered(_ count: Int) -> [Member] {
    var members: [Member] = []
    for index in 0..<count {
      let layer = index / 5
      let below = layer == 0 ? [] : ((layer - 1) * 5..<layer * 5).map { "Module\($0)" }
      members.append(Member(name: "Module\(index)", needs: below))
    }
    let last = (count - 1) / 5 * 5
    let needs = (last..<count).map { "Module\($0)" }
    return members + [Member(name: "App", needs: needs, kind: "executableTarget")]
  }
}

extension ScratchPackage {
  /// Writes another package of one module.
  func writePackage(_ name: String, _ member: ModulePackage.Member, further: [String] = []) throws {
    try write("\(name)/Package.swift", ModulePackage.manifest([member], name: name, further: further))
  }
}
