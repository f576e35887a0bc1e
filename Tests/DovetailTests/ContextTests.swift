import Foundation
import Testing

@testable import Dovetail

@Suite struct ContextTests {
  private func detect(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) -> DependencyContext {
    .detect(arguments: arguments) { environment[$0] }
  }

  @Test func aProcessThatRunsTestsIsFoundByItsArguments() {
    #expect(detect(["/build/debug/App"]) == .live)
    #expect(detect([]) == .live)
    #expect(detect(["/build/AppPackageTests.xctest", "--testing-library", "swift-testing"]) == .test)
    #expect(detect(["/build/AppPackageTests.xctest"]) == .test)
    #expect(detect(["/usr/libexec/swiftpm-testing-helper", "--x"]) == .test)
  }

  @Test func anAppThatHostsTestsStaysLive() {
    #expect(detect(["/App.app/App"], ["XCTestBundlePath": "Tests.xctest"]) == .live)
  }

  @Test func aPreviewIsFoundByItsEnvironment() {
    #expect(detect(["/App.app/App"], ["XCODE_RUNNING_FOR_PREVIEWS": "1"]) == .preview)
  }

  @Test func theEnvironmentMaySayTheContext() {
    #expect(detect(["/build/App"], ["DOVETAIL_CONTEXT": "test"]) == .test)
    #expect(detect(["/build/Tests.xctest"], ["DOVETAIL_CONTEXT": "live"]) == .live)
    #expect(detect(["/build/App"], ["DOVETAIL_CONTEXT": "preview"]) == .preview)
    #expect(detect(["/build/App"], ["DOVETAIL_CONTEXT": "nonsense"]) == .live)
  }

  @Test func anUnknownContextIsReportedOnce() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      setenv("DOVETAIL_CONTEXT", "prod", 1)
      _ = (DependencyContainer(), DependencyContainer())
    }
    #expect(
      text(result)
        == "dovetail: DOVETAIL_CONTEXT 'prod' is ignored: set it to live, preview or test\n")
  }

  @Test func theSharedContainerOfATestProcessIsForTests() {
    #expect(DependencyContainer.shared.context == .test)
    #expect(DependencyContainer.shared.client.kind == "fake")
  }

  @Test func eachContextUsesItsOwnExpression() {
    #expect(DependencyContainer(context: .live).client.kind == "http")
    #expect(DependencyContainer(context: .preview).client.kind == "canned")
    #expect(DependencyContainer(context: .test).client.kind == "fake")
  }

  @Test func childrenInheritTheContext() {
    let preview = DependencyContainer(context: .preview)
    #expect(DependencyContainer(parent: preview).context == .preview)
    #expect(DependencyContainer(parent: preview, context: .test).context == .test)
  }

  @Test func aHandWrittenKeysNameIsItsPropertys() {
    #expect(HandWrittenKey.description(in: .live).name == "handWritten")
    #expect(DependencyContainer.ClientKey.description(in: .live).name == "client")
    #expect(APIClientKey.description(in: .live).name == "apiClient")
    #expect(UUIDKey.description(in: .live).name == "uuid")
  }

  private enum APIClientKey: DependencyKey { static let defaultValue = 1 }
  private enum UUIDKey: DependencyKey { static let defaultValue = 1 }
}
