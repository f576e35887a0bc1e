import Dovetail

func f() { DependencyContainer.current.client = 2 }
