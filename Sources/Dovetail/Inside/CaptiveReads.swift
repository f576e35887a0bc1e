/// A read by which a value captures one of a scope that ends earlier.
struct CaptiveRead: Sendable {
  let keeper: Recipe
  let captive: Recipe
  /// The names of the dependencies being made, from the outermost to the captured one.
  let path: [String]

  /// Fails the running test, or prints a line to standard error.
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
  /// Whether to report captured values: in tests and debug builds.
  private var reportsCaptives: Bool {
    #if DEBUG
      true
    #else
      context == .test
    #endif
  }

  /// Reports a read of a custom-scoped value, after the step, if a value that outlives the scope keeps it. Under the
  /// lock.
  ///
  /// Does nothing if each maker on the path states its read: the build checked those, or the developer declared them.
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

  /// Runs a read of a wrapper or provider. The caller doesn't keep the value, since each use reads it again.
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
