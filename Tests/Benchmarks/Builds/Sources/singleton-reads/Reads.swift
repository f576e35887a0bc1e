import Dovetail

protocol Counter: Sendable {
  func count(_ number: Int) -> Int
}

struct StepCounter: Counter {
  func count(_ number: Int) -> Int { number + 1 }
}

struct Reader {
  @Dependency(\.counter) var counter

  @inline(never)
  func step(_ number: Int) -> Int { counter.count(number) }
}

/// The same call without a read.
struct Idler {
  let counter: any Counter

  @inline(never)
  func step(_ number: Int) -> Int { counter.count(number) }
}

@inline(never)
func readSingleton(_ times: Int) -> Int {
  let reader = Reader()
  var number = 0
  while number < times { number = reader.step(number) }
  return number
}

@inline(never)
func readNothing(_ times: Int) -> Int {
  let idler = Idler(counter: Reader().counter)
  var number = 0
  while number < times { number = idler.step(number) }
  return number
}
