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
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "Dovetail", package: "dovetail")],
      swiftSettings: settings,
      // Valgrind 3.19 can't read the debug information of C.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])],
      plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")])
  ],
  swiftLanguageModes: [.v6]
)
