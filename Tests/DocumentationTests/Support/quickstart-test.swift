protocol Phrases: Sendable {
  var hello: String { get }
}

struct English: Phrases {
  let hello = "Hello"
}

struct Greeter {
  let phrases: any Phrases

  func greet(_ name: String) -> String { "\(phrases.hello), \(name)!" }
}
