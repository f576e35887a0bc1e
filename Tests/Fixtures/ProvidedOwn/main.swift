import Dovetail

for context in [DependencyContext.live, .preview, .test] {
  let container = DependencyContainer(context: context)
  container.install(ProvidedOwnDependencies.self)
  print(container.log, container.made.name)
}
