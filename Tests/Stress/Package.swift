// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dovetail", path: "../..")],
  targets: [
    .executableTarget(
      name: "Stress", dependencies: [.product(name: "Dovetail", package: "dovetail")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
