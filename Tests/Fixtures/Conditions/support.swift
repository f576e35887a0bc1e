import Dovetail

nonisolated func use() -> Int {
  var sum = DependencyContainer.current.always
  #if DEBUG
    sum += DependencyContainer.current.debugOnly
  #endif
  return sum
}
