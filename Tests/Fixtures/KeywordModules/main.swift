import Dovetail
internal import Type
import `await`
internal import `default`

let container = DependencyContainer(context: .live)
container.install(KeywordModulesDependencies.self)
print(container.shop, container.own, container.checkoutClient, container.cartClient, container.orderClient)
print(container.visited)
