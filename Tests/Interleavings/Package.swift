// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Only here does the run time ask a scheduler.
  .define("DOVETAIL_INTERLEAVINGS"),
]

let package = Package(
  name: "dovetail-interleavings",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CDovetail", path: "CDovetail", cSettings: [.define("DOVETAIL_INTERLEAVINGS")]),
    .target(
      name: "Dovetail", dependencies: ["CDovetail"], path: "Dovetail",
      exclude: ["RunTime/Documentation.docc"],
      swiftSettings: settings),
    .testTarget(
      name: "InterleavingTests", dependencies: ["CDovetail", "Dovetail"], path: "Tests",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
