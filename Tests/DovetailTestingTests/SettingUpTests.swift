import Dovetail
import DovetailTesting
import Testing

private enum OpeningKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "opening", needs: [UndeclaredKey.self], expression: .declared,
      start: .make { GeneratedCode.StartedValue($0.undeclared, of: OpeningKey.self) })
  }
  static func make(in container: DependencyContainer) -> Service { Service("unused") }
}
private enum OpeningDependencies: DependencyModule {
  static var name: String { "Opening" }
  static var started: [any ContainerKey.Type] { [OpeningKey.self] }
}

/// Its maker sets up a container of its own.
private enum SettingKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "setting", expression: .declared,
      start: .make { container in
        withDependencies(from: container) {
          $0.realClient.count = { 9 }
        } operation: {
          #expect(DependencyContainer.current.realClient.count() == 9)
        }
        return GeneratedCode.StartedValue(Service("setting"), of: SettingKey.self)
      })
  }
  static func make(in container: DependencyContainer) -> Service { Service("unused") }
}
private enum SettingDependencies: DependencyModule {
  static var name: String { "Setting" }
  static var started: [any ContainerKey.Type] { [SettingKey.self] }
}

@Suite struct SettingUpTests {
  @Test(.dependencies { $0.realClient.fetch = { "\($0)" } })
  func settingAnEndpointOfWhatIsUnsetIsAnOverride() async throws {
    #expect(try await DependencyContainer.current.realClient.fetch(3) == "3")
    #expect(DependencyContainer.current.realClient.count() == 7)
  }

  @Test func itIsAnOverrideInABlockToo() async throws {
    let text = try await withDependencies {
      $0.realClient.fetch = { "\($0)" }
    } operation: {
      try await DependencyContainer.current.realClient.fetch(3)
    }
    #expect(text == "3")
  }

  @Test func whatIsReadWhileSettingUpAndStillUnsetIsReported() {
    expectIssue("'undeclared' (owner -> undeclared) was read") {
      withDependencies {
        _ = $0.owner
        $0.declared = Service("block")
      } operation: {
      }
    }
  }

  @Test(.dependencies) func itIsReportedAtTheEndOfTheOutermostSettingUp() {
    for read in [{ $0.owner }, { $0.undeclared }] as [(DependencyContainer) -> Service] {
      withDependencies {
        withDependencies(from: $0) {
          _ = read($0)
        } operation: {
        }
        $0.undeclared = Service("block")
      } operation: {
      }
    }
  }

  @Test func whatIsReadFromAnotherContainerIsReported() {
    expectIssue("'undeclared' (owner -> undeclared) was read") {
      withDependencies {
        $0.undeclared = Service("block")
        // Made from the real one.
        $0.owner = DependencyContainer.current.owner
      } operation: {
      }
    }
  }

  @Test(.dependencies) func whatABlockReadsBeforeItOverridesIsNotReportedThoughItsParentMakesIt() {
    // The test's container makes it, then has it.
    for _ in 1...2 {
      withDependencies {
        _ = $0.owner
        $0.undeclared = Service("block")
      } operation: {
        #expect(DependencyContainer.current.owner.name == "of block")
      }
    }
  }

  @Test(.dependencies) func whatAStartedMakersOwnSetupOverridesIsNotReported() async throws {
    DependencyContainer.current.install(SettingDependencies.self)
    try await DependencyContainer.current.start()
  }

  @Test(.dependencies) func whatASetupKeepsFromBeforeItsOverridesIsNotSeen() {
    withDependencies {
      let owner = $0.owner
      $0.undeclared = Service("block")
      $0.owner = owner
    } operation: {
      #expect(DependencyContainer.current.owner.name == "of default")
    }
  }

  @Test func whatAnotherContainerOverridesByThenIsNotReported() {
    let other = DependencyContainer(context: .test)
    withDependencies { _ in
      other.realClient.count = { 8 }
    } operation: {
      #expect(other.realClient.count() == 8)
    }
  }

  @Test func whatAStartMakesIsReportedThoughItIsSetAfterIt() async throws {
    try await withKnownIssue {
      try await withDependencies {
        $0.install(OpeningDependencies.self)
        try await $0.start()
        $0.undeclared = Service("block")
      } operation: {
      }
    } matching: {
      $0.description.contains("'undeclared' (opening -> undeclared) was read")
    }
  }

  @Test func aTaskThatOutlivesTheSettingUpIsTold() async {
    await withKnownIssue {
      let (stream, go) = AsyncStream<Void>.makeStream()
      var reading: Task<Void, Never>?
      let child = withDependencies { container in
        reading = Task {
          for await _ in stream { break }
          _ = container.undeclared
        }
        return
      } operation: {
        DependencyContainer.current
      }
      go.yield()
      await reading?.value
      _ = child
    } matching: {
      $0.description.contains("'undeclared' was read")
    }
  }

  @Test func callingAnUnsetEndpointFailsTheTestWithItsName() async {
    await withKnownIssue {
      #expect(DependencyContainer.current.client.count() == 0)
      await #expect(throws: UnsetEndpointError.self) { try await DependencyContainer.current.client.fetch(3) }
    } matching: { issue in
      ["Client.count", "Client.fetch"].contains {
        issue.description.contains("'\($0)' was called, but nothing set it: set it in the test, as in")
      }
    }
  }
}
