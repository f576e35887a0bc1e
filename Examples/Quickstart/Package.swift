// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Quickstart",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dovetail", path: "../..")],
  targets: [
    .executableTarget(
      name: "Quickstart",
      dependencies: [.product(name: "Dovetail", package: "dovetail")],
      plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")]),
    .testTarget(
      name: "QuickstartTests",
      dependencies: ["Quickstart", .product(name: "DovetailTesting", package: "dovetail")]),
  ]
)
