// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Notebook",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "notebook", targets: ["notebook"])],
  dependencies: [.package(name: "dovetail", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "NotebookKit",
      dependencies: ["CSQLite", .product(name: "Dovetail", package: "dovetail")],
      plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")]),
    .executableTarget(name: "notebook", dependencies: ["NotebookKit"]),
    .testTarget(
      name: "NotebookKitTests",
      dependencies: ["CSQLite", "NotebookKit", .product(name: "DovetailTesting", package: "dovetail")]),
    .testTarget(name: "NotebookTests", dependencies: ["CSQLite", "NotebookKit", "notebook"]),
  ]
)
