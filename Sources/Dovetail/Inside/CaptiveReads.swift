/// A read by which a value keeps what ends before it.
struct CaptiveRead: Sendable {
  let keeper: Recipe
  let captive: Recipe
  /// The names of what is being made, from the outermost to the captive.
  let path: [String]

  /// Fails the running test, or writes a line on the standard error.
  func report(in context: DependencyContext) {
    let scope = keeper.scope.isCustom ? "scope '\(keeper.scope.name)'" : keeper.scope.name
    let message =
      """
      '\(keeper.name)' (\(scope)) captures '\(captive.name)' (scope '\(captive.scope.name)'), which ends before it \
      (\(path.joined(separator: " -> "))): make '\(keeper.name)' scope '\(captive.scope.name)', or read \
      '\(captive.name)' at each use, through @Dependency or $provider(\(captive.name))
      """
    if context == .test {
      UndeclaredReads.tell("\(keeper.name) -> \(captive.name)", message)
    } else {
      StandardError.write("dovetail: \(message)\n")
    }
  }
}

extension Contents {
  /// Whether anybody is told: tests, and programs that are built for debugging.
  private var reportsCaptives: Bool {
    #if DEBUG
      true
    #else
      context == .test
    #endif
  }

  /// Has a read of a custom scope's value reported where what is made for keeps with it outlives it. Under the lock.
  ///
  /// Where each maker on the way states what it reads, the build has looked, or somebody has said that it is meant.
  func reportCaptive(_ captive: Recipe, _ reader: Creation?, _ step: inout Step) {
    guard captive.scope.isCustom, reportsCaptives else { return }
    var read = captive
    var isStated = true
    var creation = reader
    while let maker = creation, maker.liveReads == 0 {
      let recipe = maker.recipe
      if recipe.later.contains(read.slot) { return }
      isStated = isStated && recipe.needs?.contains { $0.slot == read.slot } == true
      if maker.isKept {
        if isStated || recipe.scope.isWithin(captive.scope) { return }
        let path = (reader?.path ?? []) + [captive.name]
        step.captives.append(CaptiveRead(keeper: recipe, captive: captive, path: path))
        return
      }
      read = recipe
      creation = maker.outer
    }
  }

  /// Runs a read for a wrapper or provider, which reads again at each use: what the caller makes does not keep the value.
  func readingLive<Result>(_ read: () -> Result) -> Result {
    guard reportsCaptives, !Activity.isUnwatched else { return read() }
    let maker = tree.lock.withLock { () -> Creation? in
      let maker = tree.creationOfCaller
      maker?.liveReads += 1
      return maker
    }
    defer { if let maker { tree.lock.withLock { maker.liveReads -= 1 } } }
    return read()
  }
}
