import Core

struct HTTPClient: APIClient {
  let base: String
}
