let words = CommandLine.arguments
let times = words.count > 1 ? Int(words[1]) ?? 0 : 0
print(words.last == "singleton" ? readSingleton(times) : readNothing(times))
