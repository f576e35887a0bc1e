extension DependencyContainer {
  /// Lets this container and its children know what a module brings; a second time changes nothing.
  ///
  /// - Parameter module: The module; those that it names are installed with it.
  public func install(_ module: any DependencyModule.Type) {
    storage.install(module)
  }
}

extension DependencyStorage {
  func install(_ module: any DependencyModule.Type) {
    if withLock({ $0.modules.contains { $0 == module } }) { return }
    // Modules are asked without the lock, because what they answer is not ours.
    let added = Self.withModulesBelow(module)
    take(InstalledParts(of: module, added))
    withLock { state in
      for module in added where !state.modules.contains(where: { $0 == module }) {
        state.modules.append(module)
      }
    }
  }

  /// A module behind those that are installed with it, each once.
  private static func withModulesBelow(
    _ module: any DependencyModule.Type
  ) -> [any DependencyModule.Type] {
    var found: [any DependencyModule.Type] = [module]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(module)]
    var next = 0
    while next < found.count {
      for below in found[next].modules where seen.insert(ObjectIdentifier(below)).inserted {
        found.append(below)
      }
      next += 1
    }
    return found.reversed()
  }

  /// All that is installed here and in the ancestors: theirs first, and each in the order of installing.
  var installedModules: [any DependencyModule.Type] {
    var seen: Set<ObjectIdentifier> = []
    var modules: [any DependencyModule.Type] = []
    for storage in ([self] + ancestors).reversed() {
      for module in storage.withLock({ $0.modules }) where seen.insert(ObjectIdentifier(module)).inserted {
        modules.append(module)
      }
    }
    return modules
  }

  /// The keys whose values `start()` makes, each once.
  var installedStartedKeys: [any DependencyKey.Type] {
    var seen: Set<ObjectIdentifier> = []
    return installedModules.flatMap { $0.started }.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
