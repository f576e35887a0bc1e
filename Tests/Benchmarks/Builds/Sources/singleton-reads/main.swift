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

let words = CommandLine.arguments
let reads = words.count > 1 ? Int(words[1]) ?? 0 : 0
var number = 0
if words.last == "singleton" {
  let reader = Reader()
  while number < reads { number = reader.step(number) }
} else {
  let idler = Idler(counter: Reader().counter)
  while number < reads { number = idler.step(number) }
}
print(number)
