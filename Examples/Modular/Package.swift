// swift-tools-version: 6.1

import PackageDescription

let dovetail: Target.Dependency = .product(name: "Dovetail", package: "dovetail")
let testing: Target.Dependency = .product(name: "DovetailTesting", package: "dovetail")
let plugin: Target.PluginUsage = .plugin(name: "DovetailPlugin", package: "dovetail")

let package = Package(
  name: "Modular",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "ModularApp", targets: ["ModularApp"]),
    .library(name: "AppViews", targets: ["AppViews"]),
  ],
  dependencies: [.package(name: "dovetail", path: "../..")],
  targets: [
    .target(name: "Domain", dependencies: [dovetail], plugins: [plugin]),
    .target(name: "Repositories", dependencies: ["Domain", dovetail], plugins: [plugin]),
    .target(name: "Navigation", dependencies: [dovetail], plugins: [plugin]),
    .target(name: "HomeFeature", dependencies: ["Domain", "Navigation", dovetail], plugins: [plugin]),
    .target(name: "ProfileFeature", dependencies: ["Domain", "Navigation", dovetail], plugins: [plugin]),
    .target(name: "LoginFeature", dependencies: ["Domain", "Navigation", dovetail], plugins: [plugin]),
    .target(
      name: "AppCore",
      dependencies: [
        "Domain", "HomeFeature", "LoginFeature", "Navigation", "ProfileFeature", "Repositories", dovetail,
      ],
      plugins: [plugin]),
    .target(
      name: "AppViews",
      dependencies: [
        "AppCore", "HomeFeature", "LoginFeature", "Navigation", "ProfileFeature",
        .product(name: "DovetailSwiftUI", package: "dovetail"),
      ]),
    .executableTarget(
      name: "ModularApp",
      dependencies: [
        "AppCore", "AppViews", "HomeFeature", "LoginFeature", "Navigation", "ProfileFeature", "Repositories",
        dovetail,
      ]),
    .testTarget(
      name: "FeatureTests",
      dependencies: ["Domain", "HomeFeature", "LoginFeature", "Navigation", "ProfileFeature", testing]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "AppCore", "AppViews", "Domain", "HomeFeature", "ModularApp", "Navigation", "ProfileFeature",
        "Repositories", testing,
      ]),
  ]
)
