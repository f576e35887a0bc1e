struct Client: Sendable {
  init(label: String, count: Int) {}
}
