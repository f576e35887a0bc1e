/// What a unit of work is allowed to do.
enum Access: Sendable {
  case reading, writing
}
