// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dovetail", path: "../..")],
  targets: [
    // What a user's module holds: the types, the generated code, and the work that is measured.
    .target(
      name: "Subject", dependencies: [.product(name: "Dovetail", package: "dovetail")],
      swiftSettings: settings),
    .executableTarget(name: "Benchmarks", dependencies: ["Subject"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
