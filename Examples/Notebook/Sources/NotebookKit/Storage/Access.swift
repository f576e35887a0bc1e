/// What a unit of work may do.
enum Access: Sendable {
  case reading, writing
}
