// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The tools aren't optimized: a release build of a package that depends on this one compiles the build plugin's tool twice.
// `.ci/bundle` optimizes them. Compiling them in a debug build doesn't index the standard library either.
let toolSettings =
  settings + [
    .unsafeFlags(["-Onone"], .when(configuration: .release)), .unsafeFlags(["-index-ignore-system-modules"]),
  ]

// The prebuilt tools, a line each: `<checksum> <address of a zip>`, or the path of a bundle in this package.
// `.ci/pin` writes them for a release. A clone has none and builds its tools.
let prebuiltTools = """
  """

#if os(macOS)
  let host = "macos"
#elseif os(Linux) && arch(x86_64)
  let host = "linux-x86_64"
#elseif os(Linux) && arch(arm64)
  let host = "linux-arm64"
#else
  let host = "none"
#endif

/// A prebuilt tool if there is one for this host, else the tool's sources.
func tool(_ name: String, builtFrom dependencies: [Target.Dependency]) -> Target {
  let line = prebuiltTools.split(separator: "\n").first { $0.contains("/\(name)-\(host).artifactbundle") }
  guard let line, Context.environment["DOVETAIL_FROM_SOURCE"] == nil else {
    return .executableTarget(name: name, dependencies: dependencies, swiftSettings: toolSettings)
  }
  let words = line.split(separator: " ").map(String.init)
  return words.count == 2
    ? .binaryTarget(name: name, url: words[1], checksum: words[0])
    : .binaryTarget(name: name, path: words[0])
}

let package = Package(
  name: "dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    // For programs of several dynamic images, which must not hold a copy each.
    .library(name: "DovetailDynamic", type: .dynamic, targets: ["Dovetail", "DovetailSwiftUI"]),
    .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
    .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
    .plugin(name: "DovetailPlugin", targets: ["DovetailPlugin"]),
    .plugin(name: "DovetailCommandPlugin", targets: ["DovetailCommandPlugin"]),
    .plugin(name: "DovetailEditPlugin", targets: ["DovetailEditPlugin"]),
    .executable(name: "dovetail-tool", targets: ["dovetail-tool"]),
  ],
  targets: [
    .target(name: "CDovetail"),
    .target(name: "Dovetail", dependencies: ["CDovetail"], swiftSettings: settings),
    .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: settings),
    .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: settings),
    .plugin(name: "DovetailPlugin", capability: .buildTool(), dependencies: ["dovetail-generate"]),
    .plugin(
      name: "DovetailCommandPlugin",
      capability: .command(
        intent: .custom(verb: "dovetail", description: "Check, explain and draw a package's dependencies")),
      dependencies: ["dovetail-tool"]),
    .plugin(
      name: "DovetailEditPlugin",
      capability: .command(
        intent: .custom(verb: "dovetail-edit", description: "Write and lay out a package's dependencies"),
        permissions: [.writeToPackageDirectory(reason: "'init' and 'format' write dependencies.json files")]),
      dependencies: ["dovetail-tool"]),
    tool("dovetail-generate", builtFrom: ["DovetailSystem"]),
    tool("dovetail-tool", builtFrom: ["DovetailCLI", "DovetailSystem"]),
    .target(name: "DovetailGenerator", swiftSettings: toolSettings),
    .target(
      name: "DovetailReports", dependencies: ["DovetailGenerator"],
      exclude: ["Graph/graph.schema.json", "Schema/dependencies.schema.json"], swiftSettings: toolSettings),
    .target(name: "DovetailSystem", dependencies: ["DovetailGenerator"], swiftSettings: toolSettings),
    .target(
      name: "DovetailCLI", dependencies: ["DovetailGenerator", "DovetailReports", "DovetailSystem"],
      swiftSettings: toolSettings),
    .testTarget(
      name: "DovetailCLITests",
      dependencies: ["DovetailCLI", "DovetailGenerator", "DovetailReports", "DovetailSystem", "TestSupport"],
      exclude: ["Golden"],
      swiftSettings: settings),
    .testTarget(
      name: "DovetailReportsTests", dependencies: ["DovetailGenerator", "DovetailReports", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "DovetailTests", dependencies: ["Dovetail", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DovetailGeneratorTests",
      dependencies: ["Dovetail", "DovetailGenerator", "DovetailSwiftUI", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DovetailSwiftUITests", dependencies: ["Dovetail", "DovetailSwiftUI", "TestSupport"],
      exclude: ["ByType", "Stubs", "Samples", "Mistakes"], swiftSettings: settings),
    .testTarget(
      name: "DovetailSystemTests", dependencies: ["DovetailSystem", "TestSupport"], exclude: ["Stubs"],
      swiftSettings: settings),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting", "TestSupport"], exclude: ["Bundles"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "PackageTests", dependencies: ["DovetailGenerator", "TestSupport"], exclude: ["Stubs"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Dovetail", "DovetailGenerator", "DovetailReports", "TestSupport"],
      exclude: ["Support"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
