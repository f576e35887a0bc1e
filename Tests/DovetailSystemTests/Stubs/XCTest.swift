public import Foundation

open class XCTest: NSObject {
  open var name: String { "" }
}

open class XCTestCase: XCTest {
  open func invokeTest() {}
  open func record(_ issue: XCTIssue) {}
  open func setUp() async throws {}
  open func setUpWithError() throws {}
}

open class XCTestSuite: XCTest {
  open var tests: [XCTest] { [] }
}

public struct XCTIssue {
  public enum IssueType { case assertionFailure }

  public init(type: IssueType, compactDescription: String) {}
}

public struct XCTSkip: Error {}

public final class XCTestExpectation: NSObject, Sendable {
  public init(description: String) {}
  public func fulfill() {}
}

public final class XCTWaiter: NSObject {
  public enum Result { case completed, timedOut }

  public class func wait(for expectations: [XCTestExpectation], timeout: TimeInterval) -> Result {
    .completed
  }
}

/// All of its methods are optional.
public protocol XCTestObservation: NSObjectProtocol {
  func testBundleWillStart(_ testBundle: Bundle)
  func testBundleDidFinish(_ testBundle: Bundle)
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCaseDidFinish(_ testCase: XCTestCase)
}

public final class XCTestObservationCenter: NSObject, Sendable {
  public static let shared = XCTestObservationCenter()

  public func addTestObserver(_ observer: any XCTestObservation) {}
}
