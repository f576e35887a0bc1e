import Dovetail

func test() {
  withDependencies { $0.count = 2 }
}
