// swift-tools-version: 6.3
import PackageDescription

let app: [Target.Dependency] = ["App", .product(name: "Dovetail", package: "dovetail")]
let testing: [Target.Dependency] = app + ["Cells", .product(name: "DovetailTesting", package: "dovetail")]
let package = Package(
  name: "Bundles",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dovetail", path: "$dovetail")],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Dovetail", package: "dovetail")]),
    .target(name: "Cells", dependencies: app),
    .testTarget(name: "SwiftTests", dependencies: testing),
    .testTarget(name: "XTests", dependencies: testing),
  ])
