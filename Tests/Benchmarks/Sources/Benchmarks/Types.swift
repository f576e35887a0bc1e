/// What the benchmarks read: of a module that uses Dovetail, as a user's types are.
protocol Service: Sendable {
  func number() -> Int
}

final class MainService: Service {
  let value: Int
  init(value: Int = 1) { self.value = value }
  func number() -> Int { value }
}

/// A second conformance, so that calls are not turned into direct ones.
final class Product: Service {
  let value = 2
  func number() -> Int { value }
}

final class Engine: Sendable {
  let value = 3
  @inline(never) func number() -> Int { value }
}

struct Config: Sendable {
  // Made at run time and too long to be held inline: copying it counts a reference.
  var name = String(repeating: "name ", count: 10)
  var first = 1
  var second = 2
  var third = 3
  @inline(never) func number() -> Int { first &+ second &+ third }
}

final class Inner {
  let service: any Service
  init(service: any Service) { self.service = service }
}

final class Outer {
  let inner: Inner
  init(inner: Inner) { self.inner = inner }
}

final class Cache: Sendable {
  let value = 4
  @inline(never) func number() -> Int { value }
}
