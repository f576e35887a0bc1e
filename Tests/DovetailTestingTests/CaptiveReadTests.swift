import Dovetail
import DovetailTesting
import Testing

private let login = DependencyScope("login")
private let checkout = DependencyScope("checkout", within: login)

private enum UserKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("user", scope: login, expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Service { Service("user") }
}
extension DependencyContainer {
  fileprivate var user: Service {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
}

/// Reads the user in one way, and states what it is made from, or does not.
private protocol ReaderKey: ComposedDependencyKey where Value == Service {}
extension ReaderKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}

private enum BadgeKey: ReaderKey {
  static func make(in container: DependencyContainer) -> Service { container.user }
}
private enum StatedKey: ReaderKey {
  static var dependencies: [any ContainerKey.Type]? { [UserKey.self] }
  static func make(in container: DependencyContainer) -> Service { container.user }
}
private enum CanaryKey: ReaderKey {
  static func make(in container: DependencyContainer) -> Service { Service("canary") }
}
private enum StatedCanaryKey: ReaderKey {
  static var dependencies: [any ContainerKey.Type]? { [CanaryKey.self] }
  static func make(in container: DependencyContainer) -> Service { container[CanaryKey.self] }
}
private enum CartKey: ReaderKey {
  static var scope: DependencyScope { checkout }
  static func make(in container: DependencyContainer) -> Service { container.user }
}
private enum PassingKey: ReaderKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Service { container[BadgeOfTransientKey.self] }
}
private enum BadgeOfTransientKey: ReaderKey {
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [UserKey.self] }
  static func make(in container: DependencyContainer) -> Service { container.user }
}
private enum HolderKey: ReaderKey {
  static func make(in container: DependencyContainer) -> Service { container[PassingKey.self] }
}
private enum LaterKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("later", later: [PassingKey.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Service { container[PassingKey.self] }
}
private enum InjectingKey: ReaderKey {
  private struct Owner { @Injected(\.user) var user }
  static func make(in container: DependencyContainer) -> Service { Owner().user }
}
private enum WrappingKey: ReaderKey {
  private struct Owner { @Dependency(\.user) var user }
  static func make(in container: DependencyContainer) -> Service { Owner().user }
}
private enum WrappingFirstKey: ReaderKey {
  private struct Owner { @Dependency(\.user) var user }
  static func make(in container: DependencyContainer) -> Service {
    _ = Owner().user
    return container.user
  }
}
private enum ProvidingKey: ReaderKey {
  static func make(in container: DependencyContainer) -> Service {
    DependencyProvider(container, \.user)()
  }
}

private enum StartedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "started", expression: .declared,
      start: .make { GeneratedCode.StartedValue($0.user, of: StartedKey.self) })
  }
  static func make(in container: DependencyContainer) -> Service { Service("unused") }
}
private enum StartedModule: DependencyModule {
  static var name: String { "Started" }
  static var started: [any ContainerKey.Type] { [StartedKey.self] }
}
private enum VisitingKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "visiting", expression: .declared,
      start: .make { container in
        let child = DependencyContainer(parent: container)
        try await child.begin(login)
        let name = child.user.name
        try await child.end(login)
        return GeneratedCode.StartedValue(Service(name), of: VisitingKey.self)
      })
  }
  static func make(in container: DependencyContainer) -> Service { Service("unused") }
}
private enum VisitingModule: DependencyModule {
  static var name: String { "Visiting" }
  static var started: [any ContainerKey.Type] { [VisitingKey.self] }
}
private struct UserFactory: Sendable { let make: @Sendable () -> Service }
private enum FactoryKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("factory", scope: .transient, expression: .declared)
  }
  static func make(in container: DependencyContainer) -> UserFactory {
    let home = GeneratedCode.FactoryHome(container)
    return UserFactory { home.make { $0.user } }
  }
}
private enum CallingKey: ReaderKey {
  static func make(in container: DependencyContainer) -> Service {
    container[transient: FactoryKey.self].make()
  }
}

/// A value that reads what ends before it, and may keep it.
@Suite(.dependencies) struct CaptiveReadTests {
  private func read<Key: ReaderKey>(_ key: Key.Type) { _ = DependencyContainer.current[key] }

  private func expectReport<Key: ReaderKey>(of key: Key.Type, _ text: String) {
    expectIssue(text) { read(key) }
  }

  @Test func aDirectReadIsReportedWithItsPath() {
    expectReport(
      of: BadgeKey.self,
      "'badge' (singleton) captures 'user' (scope 'login'), which ends before it (badge -> user)")
  }

  @Test func aReadThroughTransientValuesIsReportedThoughTheLastOneStatesIt() {
    expectReport(
      of: HolderKey.self,
      "'holder' (singleton) captures 'user' (scope 'login'), which ends before it (holder -> passing -> badgeOfTransient -> user)"
    )
  }

  @Test func aDirectReadIsReportedAfterOneThroughAWrapper() {
    expectReport(of: WrappingFirstKey.self, "(wrappingFirst -> user)")
  }

  @Test func anInjectedThatAMakerReadsIsReported() {
    expectReport(of: InjectingKey.self, "'injecting' (singleton) captures 'user'")
  }

  @Test func aStatedReadOfWhatIsRegisteredInAShorterScopeIsReported() {
    DependencyContainer.current.register(CanaryKey.self, in: login) { _ in Service("registered") }
    expectReport(of: StatedCanaryKey.self, "'statedCanary' (singleton) captures 'canary' (scope 'login')")
  }

  @Test func whatIsThereAlreadyIsReportedToo() {
    _ = DependencyContainer.current.user
    expectReport(of: BadgeKey.self, "(badge -> user)")
  }

  @Test func aRegisteredDependencyIsReportedToo() {
    expectIssue("'String \"north\"' (singleton) captures 'user'") {
      DependencyContainer.current.register(String.self, key: "north") { $0.user.name }
      #expect((try? DependencyContainer.current.resolve(String.self, key: "north")) == "user")
    }
  }

  @Test func whatAStartMakesIsReportedToo() async throws {
    try await expectReportOfStart(of: StartedModule.self, "(started -> user)")
  }

  @Test func aReadInAScopeThatTheMakerBeginsAndEndsIsReportedToo() async throws {
    try await expectReportOfStart(of: VisitingModule.self, "(visiting -> user)")
  }

  private func expectReportOfStart(of module: any DependencyModule.Type, _ text: String) async throws {
    let container = DependencyContainer.current
    container.install(module)
    try await withKnownIssue {
      try await container.start()
    } matching: {
      $0.description.contains(text)
    }
  }

  @Test func whatAFactoryGivesAMakerIsReportedAndALaterCallIsNot() {
    expectReport(of: CallingKey.self, "(calling -> factory -> user)")
    _ = DependencyContainer.current[transient: FactoryKey.self].make()
  }

  @Test func itIsReportedOnceForEachValueThatIsMade() {
    let parent = DependencyContainer.current
    let child = DependencyContainer(parent: parent)
    expectIssue("(badge -> user)") {
      _ = child[BadgeKey.self]
      _ = parent[BadgeKey.self]
      _ = child[BadgeKey.self]
    }
  }

  @Test func aStatedReadIsMeant() { read(StatedKey.self) }

  @Test func aReadOfWhatAProviderIsStatedForIsMeant() { _ = DependencyContainer.current[LaterKey.self] }

  @Test func aWrapperThatAsksEachTimeKeepsNothing() { read(WrappingKey.self) }

  @Test func aProviderKeepsNothing() { read(ProvidingKey.self) }

  @Test func anInnerScopesValueMayKeepAnOuterOnes() { read(CartKey.self) }

  @Test func whatATestSetsDoesNotEnd() {
    DependencyContainer.current.user = Service("set")
    read(BadgeKey.self)
  }

  @Test func aTransientValueOfItsOwnKeepsNothingForOthers() { read(PassingKey.self) }

  #if DEBUG
    @Test func aProgramBuiltForDebuggingWritesALine() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        _ = DependencyContainer(context: .live)[BadgeKey.self]
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("dovetail: 'badge' (singleton) captures 'user'"))
    }
  #endif
}
