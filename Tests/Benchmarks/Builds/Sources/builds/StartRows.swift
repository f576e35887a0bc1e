import Foundation

/// Row S: what Dovetail adds to a program's size and to the time from its start to its exit.
struct StartRows {
  let workspace: Workspace
  let repetitions: Int

  func measure() throws -> [Figure] {
    let bare = try stripped(try ScratchPackage.helloWorld(workspace, with: .none))
    let full = try stripped(try ScratchPackage.helloWorld(workspace, with: .source))
    let (bareSize, fullSize) = (try kibibytes(bare), try kibibytes(full))
    var bareRuns: [ProcessRun] = []
    var fullRuns: [ProcessRun] = []
    for _ in 0..<repetitions {
      bareRuns.append(try ProcessRun.run(bare, []).checked(bare))
      fullRuns.append(try ProcessRun.run(full, []).checked(full))
    }
    let (bareTime, fullTime) = (
      bareRuns.map(\.wallSeconds).median * 1000, fullRuns.map(\.wallSeconds).median * 1000
    )
    return [
      Figure("S", "stripped release hello world, without", bareSize, "KiB"),
      Figure("S", "stripped release hello world, with", fullSize, "KiB"),
      Figure("S", "stripped release hello world, more", fullSize - bareSize, "KiB", limit: 250),
      Figure("S", "start to exit, without", bareTime, "ms"),
      Figure("S", "start to exit, with", fullTime, "ms"),
      Figure("S", "start to exit, more", fullTime - bareTime, "ms", limit: 0.5),
    ]
  }

  private func stripped(_ package: ScratchPackage) throws -> String {
    _ = try package.build("release")
    let program = package.folder + "/hello-stripped"
    _ = try ProcessRun.run("strip", ["-o", program, package.product("hello", "release")]).checked("strip")
    return program
  }

  private func kibibytes(_ path: String) throws -> Double {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return Double(size ?? 0) / 1024
  }
}
