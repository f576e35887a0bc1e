import Dovetail
import Testing

/// A text that a start makes, and that needs no disposal.
private protocol TextKey: ContainerKey where Value == String {
  static var needs: [any ContainerKey.Type] { get }
}
extension TextKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    let name = "\(Self.self)"
    return DependencyDescription(
      name, needs: needs,
      start: .make { container in
        try await container[WriteKey.self](name)
        return GeneratedCode.StartedValue(name, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
/// What happens when a text is made.
private enum WriteKey: DependencyKey {
  static let defaultValue: @Sendable (String) async throws -> Void = { _ in }
}

private enum Draft: TextKey { static var needs: [any ContainerKey.Type] { [] } }
private enum Print: TextKey { static var needs: [any ContainerKey.Type] { [Draft.self] } }
private enum Printing: DependencyModule {
  static var name: String { "Printing" }
  static var started: [any ContainerKey.Type] { [Draft.self, Print.self] }
}

private enum Hen: TextKey { static var needs: [any ContainerKey.Type] { [Egg.self] } }
private enum Egg: TextKey { static var needs: [any ContainerKey.Type] { [Hen.self] } }
private enum Farm: DependencyModule {
  static var name: String { "Farm" }
  static var started: [any ContainerKey.Type] { [Hen.self, Egg.self] }
}

/// States what it only fetches later, so that it seems to need itself.
private enum Shelf: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("shelf", needs: [Book.self])
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}
private enum Book: TextKey { static var needs: [any ContainerKey.Type] { [Shelf.self] } }
private enum Catalog: TextKey { static var needs: [any ContainerKey.Type] { [Book.self] } }
private enum Reader: TextKey { static var needs: [any ContainerKey.Type] { [Shelf.self, Catalog.self] } }
private enum Library: DependencyModule {
  static var name: String { "Library" }
  static var started: [any ContainerKey.Type] { [Book.self, Reader.self, Catalog.self] }
}

@Suite struct StartedTextTests {
  @Test func aFailedStartForgetsWhatNeedsNoDisposal() async throws {
    let made = Box<[String]>([])
    let container = DependencyContainer(context: .live)
    container.install(Printing.self)
    container[WriteKey.self] = { name in
      made.change { $0.append(name) }
      if made.value == ["Draft", "Print"] { throw CancellationError() }
    }
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    try await container.start()
    #expect(made.value == ["Draft", "Print", "Draft", "Print"])
  }

  @Test func aCycleOfStartedValuesStopsWithThePath() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.install(Farm.self)
      try await container.start()
    }
    #expect(text(result).contains("dependency cycle: Hen -> Egg -> Hen"), "\(text(result))")
  }

  @Test func aValueWaitsForAllItsNeedsThoughOneOfThemSeemsToBePartOfACycle() async throws {
    let made = Box<[String]>([])
    let container = DependencyContainer(context: .live)
    container.install(Library.self)
    container[WriteKey.self] = { name in
      if name == "Catalog" { for _ in 0..<100 { await Task.yield() } }
      made.change { $0.append(name) }
    }
    try await container.start()
    #expect(made.value == ["Book", "Catalog", "Reader"])
  }
}
