import Dovetail

func login() {
  DependencyContainer.current.beginLogin(user: 1)
}
