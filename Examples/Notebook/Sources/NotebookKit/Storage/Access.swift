/// What a unit of work is for: one that writes keeps other writers out from its beginning.
enum Access: Sendable {
  case reading, writing
}
