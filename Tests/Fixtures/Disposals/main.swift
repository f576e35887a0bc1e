import Dovetail

let container = DependencyContainer.shared
_ = (container.assigned, container.discarded, container.returned, container.tested)
_ = (container.looped, container.compared, container.called)
try await container.stop()
