// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "builds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dovetail", path: "../../..")],
  targets: [
    .executableTarget(name: "builds"),
    .executableTarget(
      name: "singleton-reads",
      dependencies: [.product(name: "Dovetail", package: "dovetail")],
      plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
