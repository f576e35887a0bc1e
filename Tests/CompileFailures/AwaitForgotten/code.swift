struct Database: Sendable {
  static func open() async -> Database { Database() }
}
