#if canImport(XCTest)
  public import Dovetail
  public import XCTest

  /// A test case each of whose tests has a container of its own.
  ///
  /// ```swift
  /// final class CartTests: DependencyTestCase {
  ///   override func override(_ dependencies: DependencyContainer) {
  ///     dependencies.client = FakeClient()
  ///   }
  /// }
  /// ```
  open class DependencyTestCase: XCTestCase {
    /// Sets the overrides of each test on its container; a subclass calls its parent's first.
    open func override(_ dependencies: DependencyContainer) {}

    /// Runs a test with its container as the current one.
    open override func invokeTest() {
      withTestDependencies({ override($0) }, operation: { super.invokeTest() })
    }
  }
#endif
