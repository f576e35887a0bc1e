// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

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
    .executable(name: "dovetail-tool", targets: ["dovetail-tool"]),
  ],
  targets: [
    .target(name: "Dovetail", swiftSettings: settings),
    .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: settings),
    .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: settings),
    .plugin(name: "DovetailPlugin", capability: .buildTool(), dependencies: ["dovetail-generate"]),
    .plugin(
      name: "DovetailCommandPlugin",
      capability: .command(
        intent: .custom(verb: "dovetail", description: "Check, explain and draw a package's dependencies")),
      dependencies: ["dovetail-tool"]),
    .executableTarget(name: "dovetail-generate", dependencies: ["DovetailSystem"], swiftSettings: settings),
    .executableTarget(
      name: "dovetail-tool", dependencies: ["DovetailCLI", "DovetailSystem"], swiftSettings: settings),
    .target(name: "DovetailGenerator", swiftSettings: settings),
    .target(name: "DovetailReports", dependencies: ["DovetailGenerator"], swiftSettings: settings),
    .target(name: "DovetailSystem", dependencies: ["DovetailGenerator"], swiftSettings: settings),
    .target(
      name: "DovetailCLI", dependencies: ["DovetailGenerator", "DovetailReports", "DovetailSystem"],
      swiftSettings: settings),
    .testTarget(
      name: "DovetailCLITests", dependencies: ["DovetailCLI", "DovetailSystem"], swiftSettings: settings),
    .testTarget(
      name: "DovetailReportsTests", dependencies: ["DovetailGenerator", "DovetailReports"],
      swiftSettings: settings),
    .testTarget(name: "DovetailTests", dependencies: ["Dovetail"], swiftSettings: settings),
    .testTarget(
      name: "DovetailGeneratorTests",
      dependencies: ["Dovetail", "DovetailGenerator", "DovetailSwiftUI", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DovetailSwiftUITests", dependencies: ["Dovetail", "DovetailSwiftUI", "TestSupport"],
      exclude: ["ByType", "Stubs", "Samples", "Mistakes"], swiftSettings: settings),
    .testTarget(name: "DovetailSystemTests", dependencies: ["DovetailSystem"], swiftSettings: settings),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "PackageTests", dependencies: ["DovetailGenerator", "TestSupport"], exclude: ["Stubs"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests", dependencies: ["Dovetail", "DovetailGenerator", "TestSupport"],
      exclude: ["Support"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
