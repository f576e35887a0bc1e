import Dovetail

let container = DependencyContainer.shared
print(container.word)
print(container.raw)
print(container.text)
print(container.inner)
print(container.closure(3))
print(container.ratio)
print(container.choice)
print(container.tuple)
print(container.range)
print(container.pattern)
print(container.map)
print(container.generic.value.value)
print(container.function(2, 5))
print(container.magic)
print(container.line, container.lines, container.lineOfCaller(), container.names[0])
print(container.afterSetup)
