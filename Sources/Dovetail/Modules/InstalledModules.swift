import Synchronization

/// What modules brought to one container.
struct InstalledModules {
  struct Contribution {
    let module: String
    let contribution: any DependencyContribution.Type
  }

  /// By the dependency's number; each with the module that brought it.
  var provisions: [Int: (module: String, provision: any DependencyProvision.Type)] = [:]
  /// By the dependency's number, and then by the modules' names.
  var contributions: [Int: [Contribution]] = [:]

  /// Whether anything was ever installed that reads must know of.
  static let exist = Atomic(false)
}

/// Finding what modules brought, here and in the ancestors.
extension DependencyStorage {
  /// The key to ask about a dependency: that of its provision, where one is installed and its own says nothing else.
  func key(for key: any DependencyKey.Type) -> any DependencyKey.Type {
    guard InstalledModules.exist.load(ordering: .acquiring), let provision = provision(for: key.slotID) else {
      return key
    }
    switch key.expression(in: context) {
    case .default, .undeclared: return provision
    case .preview, .test: return key
    }
  }

  /// What a dependency's value is made of here.
  func dependencies(of key: any DependencyKey.Type) -> [any DependencyKey.Type] {
    dependencies(ofMaker: self.key(for: key))
  }

  /// What a value is made of here by the very key that is given.
  func dependencies(ofMaker key: any DependencyKey.Type) -> [any DependencyKey.Type] {
    let own = key.dependencies(in: context)
    guard InstalledModules.exist.load(ordering: .acquiring) else { return own }
    return contributions(to: key.slotID).reduce(into: own) { $0 += $1.dependencies(in: context) }
  }

  func provision(for id: Int) -> (any DependencyProvision.Type)? { provider(of: id)?.provision }

  /// What is installed here or in an ancestor for a dependency, with the module that brought it.
  func provider(of id: Int) -> (module: String, provision: any DependencyProvision.Type)? {
    if let own = withLock({ $0.installed.provisions[id] }) { return own }
    for ancestor in ancestors {
      if let found = ancestor.withLock({ $0.installed.provisions[id] }) { return found }
    }
    return nil
  }

  func requiredProvision(for key: any DependencyKey.Type) -> any DependencyProvision.Type {
    if let provision = provision(for: key.slotID) { return provision }
    if context == .test {
      let test = UndeclaredReads.runningTest.map { "test '\($0)'" } ?? "a test"
      let override =
        key.scope == .transient ? "$0.register(\\.\(key.name)) { _ in … }" : "$0.\(key.name) = …"
      fatalError(
        """
        '\(key.name)' was read in \(test), and nothing provides it there: override it, as in \
        @Suite(.dependencies { \(override) }), or put it under "provides" in the test target's manifest \
        and install that, as in \(exampleOfInstalling)
        """)
    }
    fatalError(
      """
      '\(key.name)' was read, and nothing provides it: install the program's module before anything is read, \
      as in \(exampleOfInstalling), or override it
      """)
  }

  /// How a program, or a test, installs its module; for messages.
  var exampleOfInstalling: String {
    context == .test
      ? "@Suite(.install(AppTestsDependencies.self))"
      : "DependencyContainer.shared.install(AppDependencies.self)"
  }

  func contributions(to id: Int) -> [any DependencyContribution.Type] {
    guard InstalledModules.exist.load(ordering: .acquiring) else { return [] }
    var found = withLock { $0.installed.contributions[id] ?? [] }
    for ancestor in ancestors {
      for more in ancestor.withLock({ $0.installed.contributions[id] ?? [] })
      where !found.contains(where: { $0.contribution == more.contribution }) {
        found.append(more)
      }
    }
    return found.sorted { $0.module < $1.module }.map(\.contribution)
  }
}
