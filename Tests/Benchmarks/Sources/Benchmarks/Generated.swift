// As the tool generates it.

import Dovetail

nonisolated private struct ServiceMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ServiceKey.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum ServiceKey: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "service" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { ServiceMaker(_current: container)() }
  }
  var service: ServiceKey.Value {
    get { self[shared: ServiceKey.self] }
    set { self[shared: ServiceKey.self] = newValue }
  }
}

nonisolated private struct EngineMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.EngineKey.Value {
    Engine()
  }
}

extension DependencyContainer {
  nonisolated enum EngineKey: ComposedDependencyKey {
    typealias Value = Engine
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "engine" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { EngineMaker(_current: container)() }
  }
  var engine: EngineKey.Value {
    get { self[shared: EngineKey.self] }
    set { self[shared: EngineKey.self] = newValue }
  }
}

nonisolated private struct ConfigMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ConfigKey.Value {
    Config()
  }
}

extension DependencyContainer {
  nonisolated enum ConfigKey: ComposedDependencyKey {
    typealias Value = Config
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "config" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { ConfigMaker(_current: container)() }
  }
  var config: ConfigKey.Value {
    get { self[shared: ConfigKey.self] }
    set { self[shared: ConfigKey.self] = newValue }
  }
}

nonisolated private struct Part1Maker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.Part1Key.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum Part1Key: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "part1" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { Part1Maker(_current: container)() }
  }
  var part1: Part1Key.Value {
    get { self[shared: Part1Key.self] }
    set { self[shared: Part1Key.self] = newValue }
  }
}

nonisolated private struct Part2Maker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.Part2Key.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum Part2Key: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "part2" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { Part2Maker(_current: container)() }
  }
  var part2: Part2Key.Value {
    get { self[shared: Part2Key.self] }
    set { self[shared: Part2Key.self] = newValue }
  }
}

nonisolated private struct Part3Maker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.Part3Key.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum Part3Key: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "part3" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { Part3Maker(_current: container)() }
  }
  var part3: Part3Key.Value {
    get { self[shared: Part3Key.self] }
    set { self[shared: Part3Key.self] = newValue }
  }
}

nonisolated private struct Part4Maker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.Part4Key.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum Part4Key: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "part4" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { Part4Maker(_current: container)() }
  }
  var part4: Part4Key.Value {
    get { self[shared: Part4Key.self] }
    set { self[shared: Part4Key.self] = newValue }
  }
}

nonisolated private struct Part5Maker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.Part5Key.Value {
    MainService()
  }
}

extension DependencyContainer {
  nonisolated enum Part5Key: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "part5" }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { Part5Maker(_current: container)() }
  }
  var part5: Part5Key.Value {
    get { self[shared: Part5Key.self] }
    set { self[shared: Part5Key.self] = newValue }
  }
}

nonisolated private struct ProductMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ProductKey.Value {
    Product()
  }
}

extension DependencyContainer {
  nonisolated enum ProductKey: ComposedDependencyKey {
    typealias Value = any Service
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "product" }
    static var scope: DependencyScope { .transient }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { ProductMaker(_current: container)() }
  }
  var product: ProductKey.Value { self[transient: ProductKey.self] }
}

nonisolated private struct InnerMaker {
  let _current: DependencyContainer
  var _service: DependencyContainer.ServiceKey.Value { _current.service }
  func callAsFunction() -> DependencyContainer.InnerKey.Value {
    Inner(service: _service)
  }
}

extension DependencyContainer {
  nonisolated enum InnerKey: ComposedDependencyKey {
    typealias Value = Inner
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "inner" }
    static var scope: DependencyScope { .transient }
    static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [ServiceKey.self] }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { InnerMaker(_current: container)() }
  }
  var inner: InnerKey.Value { self[transient: InnerKey.self] }
}

nonisolated private struct OuterMaker {
  let _current: DependencyContainer
  var _inner: DependencyContainer.InnerKey.Value { _current.inner }
  func callAsFunction() -> DependencyContainer.OuterKey.Value {
    Outer(inner: _inner)
  }
}

extension DependencyContainer {
  nonisolated enum OuterKey: ComposedDependencyKey {
    typealias Value = Outer
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "outer" }
    static var scope: DependencyScope { .transient }
    static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [InnerKey.self] }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { OuterMaker(_current: container)() }
  }
  var outer: OuterKey.Value { self[transient: OuterKey.self] }
}

nonisolated private struct CacheMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.CacheKey.Value {
    Cache()
  }
}

extension DependencyContainer {
  nonisolated enum CacheKey: ComposedDependencyKey, WeakDependencyKey {
    typealias Value = Cache
    final class Reference: WeakDependencyReference {
      weak let value: Value?
      init(_ value: Value) { self.value = value }
    }
    static let slot = DependencySlot()
    static var slotID: Int { slot.id }
    static var name: String { "cache" }
    static var scope: DependencyScope { .weak }
    static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    static func make(in container: DependencyContainer) -> Value { CacheMaker(_current: container)() }
  }
  var cache: CacheKey.Value {
    get { self[weak: CacheKey.self] }
    set { self[weak: CacheKey.self] = newValue }
  }
}
