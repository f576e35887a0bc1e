/// Reads by which a value captures one of a scope that ends earlier.
extension Contents {
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
  /// Does nothing if each maker on the path states its read: the build checked it, or the developer declared it. But the
  /// build could not check a value that was registered in another scope.
  func reportCaptive(_ captive: Recipe, _ reader: Creation?) {
    guard captive.scope.isCustom, reportsCaptives else { return }
    var read = captive
    var isStated = ownRecipe(of: captive.slot)?.scope == captive.scope
    for maker in reader?.chain ?? [] {
      if maker.liveReads > 0 { return }
      let recipe = maker.recipe
      if recipe.description.later.contains(where: { $0.slot == read.slot }) { return }
      isStated = isStated && recipe.needs?.contains { $0.slot == read.slot } == true
      if maker.isKept {
        if isStated || recipe.scope.isWithin(captive.scope) { return }
        let scope = recipe.scope.isCustom ? "scope '\(recipe.scope.name)'" : recipe.scope.name
        let path = (reader?.path ?? []) + [captive.name]
        let message =
          """
          '\(recipe.name)' (\(scope)) captures '\(captive.name)' (scope '\(captive.scope.name)'), which ends before it \
          (\(path.joined(separator: " -> "))): make '\(recipe.name)' scope '\(captive.scope.name)', or read \
          '\(captive.name)' at each use, through @Dependency or $provider(\(captive.name))
          """
        let name = "\(recipe.slot) -> \(captive.slot)"
        tree.reports.append(ReadReport(name: name, message: message, context: context))
        return
      }
      read = recipe
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
