struct Client: Sendable {
  init(name: String, clock: Int, base: Int) {}
}
